"""How alike simulated and recorded logs are: read from the logs alone, whoever wrote them."""
