"""A Ray cluster of several nodes on this machine, told what to do line by line: `python -m tests.lab.cluster`.

Nothing of it can be reached from outside: Ray listens on every interface unless it takes the machine for a laptop.
"""

import os
import sys

LOOPBACK = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_raylet_start_wait_time_s": "300",
}


def main() -> None:
    os.environ.update(LOOPBACK)  # before Ray is imported, which reads it once
    from ray.cluster_utils import Cluster

    def begin(**environment: str) -> None:
        nodes.append(
            cluster.add_node(
                num_cpus=1,
                node_ip_address="127.0.0.1",
                object_store_memory=100_000_000,
                include_dashboard=False,
                env_vars=environment,
            )
        )

    cluster, nodes = Cluster(), list[object]()
    begin()
    print(cluster.address, flush=True)
    for line in sys.stdin:
        word, *more = line.split()
        if word == "add":
            begin(**({"PYTHONPATH": more[0]} if more else {}))
        elif word == "kill":
            cluster.remove_node(nodes.pop(), allow_graceful=False)
        print("done", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
