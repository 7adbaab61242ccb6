def broken(
  1 +
end
