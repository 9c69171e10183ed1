"""PPO in one file, in the manner of CleanRL: PyTorch, a batch of tables, a policy with masks, self-play with a pool.

python docs/examples/ppo_single_file.py 100
"""

import copy
import sys

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from gildhall.lab.environments import Batch, Pool

TABLES, STEPS, EPOCHS, PARTS = 32, 64, 4, 4
GAMMA, LAMBDA, CLIP, ENTROPY = 1.0, 0.95, 0.2, 0.01


class Agent(nn.Module):
    def __init__(self, size, actions):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.actor, self.critic = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, x, mask):
        hidden = self.body(x)
        logits = self.actor(hidden).masked_fill(mask == 0, -1e9)
        return Categorical(logits=logits), self.critic(hidden).squeeze(-1)

    @torch.no_grad()
    def act(self, seen):
        x, mask = (torch.as_tensor(np.array(seen[name])) for name in ("observation", "action_mask"))
        choice, value = self(x, mask)
        action = choice.sample()
        return x, mask, action, choice.log_prob(action), value


def frozen(agent):
    """A copy of the agent as an opponent: from what a seat sees to its action."""
    twin = copy.deepcopy(agent)
    return lambda seen: twin.act({name: each[None] for name, each in seen.items()})[2].item()


def collect(batch, agent, seen):
    rows = []
    for _ in range(STEPS):
        x, mask, action, chance, value = agent.act(seen)
        seen, reward, end, _, _ = batch.step(action.numpy())
        rows.append((x, mask, action, chance, value, torch.tensor(reward, dtype=torch.float32), torch.tensor(end)))
    return seen, [torch.stack(each) for each in zip(*rows, strict=True)]


def advantages(agent, seen, values, rewards, ends):
    gain, following = torch.zeros_like(rewards), agent.act(seen)[4]
    last = torch.zeros(TABLES)
    for t in reversed(range(STEPS)):
        going_on = (~ends[t]).float()
        last = rewards[t] + GAMMA * following * going_on - values[t] + GAMMA * LAMBDA * going_on * last
        gain[t], following = last, values[t]
    return gain


def learn(updates, seed=1, players=3):
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    pool = Pool(["random"])
    with Batch("pillars", tables=TABLES, seats=players, bots=pool, reward="points") as batch:
        agent = Agent(batch.sheet.size, batch.single_action_space.n)
        optimiser = torch.optim.Adam(agent.parameters(), lr=5e-4)
        seen, _ = batch.reset(seed=seed)
        for update in range(updates):
            seen, (x, mask, action, chance, value, reward, end) = collect(batch, agent, seen)
            gain = advantages(agent, seen, value, reward, end)
            goal = gain + value
            flat = [each.flatten(0, 1) for each in (x, mask, action, chance, gain, goal)]
            for part in torch.randperm(EPOCHS * STEPS * TABLES).remainder(STEPS * TABLES).chunk(EPOCHS * PARTS):
                x_, mask_, action_, chance_, gain_, goal_ = (each[part] for each in flat)
                choice, guess = agent(x_, mask_)
                ratio = (choice.log_prob(action_) - chance_).exp()
                better = (gain_ - gain_.mean()) / (gain_.std() + 1e-8)
                policy_loss = -torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
                loss = policy_loss + 0.5 * (guess - goal_).square().mean() - ENTROPY * choice.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimiser.step()
            if update % 20 == 19:
                pool.add(frozen(agent))
    return agent


def share_of_wins(agent, games, players=3):
    results = []
    with Batch("pillars", tables=TABLES, seats=players, bots="random", reward="win") as batch:
        seen, _ = batch.reset(seed=1_000_000)
        while len(results) < games:
            seen, reward, end, _, _ = batch.step(agent.act(seen)[2].numpy())
            results += [(each * (players - 1) + 1) / players for each in reward[end]]
    return float(np.mean(results))


if __name__ == "__main__":
    print(f"wins {share_of_wins(learn(int(sys.argv[1])), 500):.0%} of 500 games against two random players")
