"""The largest input of the statement."""
board = [["."] * 8 for _ in range(8)]
board[0][0], board[7][7], board[3][4] = "M", "F", "C"
for r, c in ((1, 1), (2, 6), (5, 2), (6, 5)):
    board[r][c] = "#"
print(8, 8)
for line in board:
    print("".join(line))
print(8, 8)
