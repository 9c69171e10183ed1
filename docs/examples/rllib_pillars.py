"""RLlib on Ray: PPO with one policy for all seats of Pillars, each seat seen from its own side.

Needs ``pip install 'gildhall[rl]' 'ray[rllib]' torch``.

    python docs/examples/rllib_pillars.py 20
"""

import sys

from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from gildhall.lab.environments import GildhallAEC


class Seats(MultiAgentEnv):
    """The seats of a table as agents of RLlib: in each step the one that must decide."""

    def __init__(self, config=None):
        super().__init__()
        self.game = GildhallAEC("pillars", seats=3, **(config or {}))
        self.possible_agents = self.game.possible_agents
        self.agents = self.possible_agents[:]
        self.observation_spaces = {each: self._space(each) for each in self.agents}
        self.action_spaces = {each: self.game.action_space(each) for each in self.agents}

    def _space(self, agent):
        """RLlib's module for masks wants floats in both entries, and calls one of them otherwise."""
        seen = self.game.observation_space(agent)
        mask = seen["action_mask"]
        return spaces.Dict(
            {"observations": seen["observation"], "action_mask": spaces.Box(0.0, 1.0, mask.shape, "float32")}
        )

    def _seen(self, agent):
        seen = self.game.observe(agent)
        return {"observations": seen["observation"], "action_mask": seen["action_mask"].astype("float32")}

    def reset(self, *, seed=None, options=None):
        self.game.reset(seed=seed)
        self.agents = self.possible_agents[:]
        return {self.game.agent_selection: self._seen(self.game.agent_selection)}, {}

    def step(self, actions):
        self.game.step(int(actions[self.game.agent_selection]))
        over = self.game.episode.over
        seated = self.possible_agents if over else [self.game.agent_selection]
        seen = {agent: self._seen(agent) for agent in seated}
        if over:
            self.agents = []
        return seen, dict(self.game.rewards), {"__all__": over}, {"__all__": False}, {}


def configure(batch=2000, runners=0):
    """One policy for all seats; ``runners=0`` plays in this process."""
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [128]})
    return (
        PPOConfig()
        .environment(Seats, disable_env_checking=True)  # the checker would play without looking at masks
        .env_runners(num_env_runners=runners)
        .multi_agent(policies={"seat"}, policy_mapping_fn=lambda agent, episode, **more: "seat")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"seat": module}))
        .training(train_batch_size_per_learner=batch, minibatch_size=min(batch, 256), num_epochs=2)
    )


def learn(iterations, **settings):
    """Train, and tell how many steps were taken."""
    algorithm = configure(**settings).build_algo()
    try:
        results = [algorithm.train() for _ in range(iterations)]
        return sum(each["env_runners"]["num_env_steps_sampled"] for each in results)
    finally:
        algorithm.stop()


if __name__ == "__main__":
    print(f"learned from {learn(int(sys.argv[1])):,} decisions")
