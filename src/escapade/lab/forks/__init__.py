"""Games that are forked at one of their decisions. A folder of its own: what is compiled here hangs on nothing else."""
