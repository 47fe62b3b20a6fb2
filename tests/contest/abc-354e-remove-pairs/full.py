"""The largest input of the statement."""
print(18)
for i in range(18):
    print(i % 3 + 1, i % 4 + 1)
