"""MaskablePPO of sb3-contrib on Pillars: needs ``pip install 'gildhall[rl]' sb3-contrib``.

python docs/examples/maskable_ppo.py 20000
"""

import sys

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env


def make():
    return gymnasium.make("gildhall.lab.environments:gildhall/pillars-v1", seats=3, bots="random", reward="points")


def learn(steps, tables=4, **settings):
    """A model after this many steps. The mask of legal actions is asked of the environment."""
    model = MaskablePPO("MultiInputPolicy", make_vec_env(make, n_envs=tables), seed=1, device="cpu", **settings)
    return model.learn(steps)


def share_of_wins(model, games):
    """How often it wins against two random players."""
    env, wins = make(), 0
    for game in range(games):
        seen, _ = env.reset(seed=game)
        over, info = False, {}
        while not over:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks(), deterministic=True)
            seen, _, over, _, info = env.step(action)
        wins += info["rank"] == 1
    return wins / games


if __name__ == "__main__":
    print(f"wins {share_of_wins(learn(int(sys.argv[1])), 200):.0%} of 200 games; a third is par")
