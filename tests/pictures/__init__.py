"""Pictures of every table at every window, and what must be true in each: `make pictures-check`."""
