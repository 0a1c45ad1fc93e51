"""What people see: the board as a Plotly figure, its look and layout, and sentences."""
