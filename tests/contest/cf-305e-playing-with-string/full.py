"""The largest input of the statement."""
print("a" * 5000)
