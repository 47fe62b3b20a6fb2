"""The largest input of the statement."""
print(1)
print(500_000)
print("RB" * 250_000)
