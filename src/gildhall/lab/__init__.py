"""The lab: many games at once, for researchers and designers.

- :mod:`~gildhall.lab.simulate`: matches between bots, on all cores or a Ray cluster, into folders that can be resumed;
- :mod:`~gildhall.lab.balance`: balance reports that separate effects from noise;
- :mod:`~gildhall.lab.environments`: PettingZoo, Gymnasium, OpenSpiel, batches;
- :mod:`~gildhall.lab.jax`: whole games as JAX programs, for GPUs;
- :mod:`~gildhall.lab.dataset`: samples to learn from;
- :mod:`~gildhall.lab.bench`: how fast the engine is.
"""
