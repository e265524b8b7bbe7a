"""What stands before every route: connections, proxies, how often somebody may ask, and files."""
