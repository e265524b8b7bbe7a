"""Research: the games as environments that learners already know."""
