"""PPO with linear policy and value, in NumPy alone: learns four-player Pillars against three random players."""

import sys

import numpy as np

from gildhall.lab.environments import Batch


def policy(weights, x, mask):
    shares = np.exp(x @ weights) * mask
    return shares / shares.sum(axis=1, keepdims=True)


def step(batch, weights, seen, random):
    x, mask = seen["observation"].copy(), seen["action_mask"].copy()
    action = (policy(weights, x, mask).cumsum(axis=1) > random.random((len(x), 1))).argmax(axis=1)
    seen, reward, end, _, _ = batch.step(action)
    return seen, (x, mask, action, reward.copy(), end.copy())


def learn(seed, updates, tables=64, steps=64):
    random = np.random.default_rng(seed)
    with Batch("pillars", tables, workers=2, bots="random", reward="points") as batch:
        weights, value = np.zeros((batch.sheet.size, batch.single_action_space.n)), np.zeros((batch.sheet.size, 1))
        seen, _ = batch.reset(seed=seed)
        for _ in range(updates):
            rows = []
            for _ in range(steps):
                seen, row = step(batch, weights, seen, random)
                rows.append(row)
            x, mask, action, reward, end = map(np.stack, zip(*rows, strict=True))
            values, gain = np.concatenate([x, seen["observation"][None]]) @ value[:, 0], np.zeros((steps + 1, tables))
            for t in reversed(range(steps)):
                gain[t] = reward[t] - values[t] + ~end[t] * (values[t + 1] + 0.95 * gain[t + 1])
            x, mask, action, gain, goal = (
                each.reshape(steps * tables, -1) for each in (x, mask, action, gain[:-1], gain[:-1] + values[:-1])
            )
            old = np.take_along_axis(policy(weights, x, mask), action, 1)
            for part in np.array_split(random.permutation(np.tile(np.arange(len(x)), 4)), 64):
                ratio = np.take_along_axis(now := policy(weights, x[part], mask[part]), action[part], 1) / old[part]
                push = gain[part] / gain.std() * ratio * np.where(gain[part] > 0, ratio < 1.2, ratio > 0.8) / len(part)
                weights += x[part].T @ (push * (np.arange(now.shape[1]) == action[part]) - push * now)
                value += 0.01 * x[part].T @ (goal[part] - x[part] @ value) / len(part)
    return weights


def share_of_wins(weights, seed, games, tables=64):
    random, results = np.random.default_rng(seed), []
    with Batch("pillars", tables, workers=2, bots="random", reward="win") as batch:
        seen, _ = batch.reset(seed=1_000_000 + seed)
        while len(results) < games:
            seen, (_, _, _, reward, end) = step(batch, weights, seen, random)
            results += [(3 * each + 1) / 4 for each in reward[end]]  # of a victory shared by two each has a half
    return np.mean(results)


if __name__ == "__main__":
    seed, updates = int(sys.argv[1]), int(sys.argv[2])
    print(f"seed {seed}: wins {share_of_wins(learn(seed, updates), seed, 1000):.1%} of 1000 games; 25 % is par")
