"""Whatever takes longer than a millisecond: jobs, the queue before them, and the processes that do them."""
