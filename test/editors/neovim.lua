-- Opens a file with `belvedere lsp`, edits it, and prints what Neovim shows. Arguments come from the environment.
local file, node, program = vim.env.FILE, vim.env.NODE, vim.env.PROGRAM
local shown = {}

local function wait(what, ready)
  if not vim.wait(20000, ready, 50) then
    error("waited too long for " .. what)
  end
end

local function list()
  local entries = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    local line = vim.api.nvim_buf_get_lines(0, diagnostic.lnum, diagnostic.lnum + 1, true)[1]
    table.insert(entries, {
      line = diagnostic.lnum + 1,
      rule = diagnostic.user_data.lsp.code,
      severity = vim.diagnostic.severity[diagnostic.severity],
      text = line:sub(diagnostic.col + 1, diagnostic.end_col),
    })
  end
  table.sort(entries, function(one, other)
    return one.line < other.line
  end)
  return entries
end

local function request(client, method, params)
  local answer = client.request_sync(method, params, 20000, 0)
  return answer and answer.result
end

vim.cmd("edit " .. vim.fn.fnameescape(file))
local id = vim.lsp.start_client({
  name = "belvedere",
  cmd = { node, program, "lsp" },
  root_dir = vim.env.ROOT,
  init_options = { project = "Numbers" },
})
wait("the client", function()
  return vim.lsp.get_client_by_id(id) ~= nil
end)
vim.lsp.buf_attach_client(0, id)
local client = vim.lsp.get_client_by_id(id)

wait("findings", function()
  return #vim.diagnostic.get(0) == 4
end)
shown.opened = list()

vim.api.nvim_buf_set_lines(0, 0, 0, true, { "// One more line.", "" })
wait("moved findings", function()
  local first = list()[1]
  return first ~= nil and first.line == 3
end)
shown.moved = list()

vim.cmd("silent write")
vim.api.nvim_buf_set_lines(0, 7, 8, true, { "// FIXME now" })
vim.cmd("silent write")
wait("the analysis on save", function()
  for _, entry in ipairs(list()) do
    if entry.rule == "belvedere:fix-me-comment" then
      return true
    end
  end
  return false
end)
shown.saved = list()

vim.api.nvim_win_set_cursor(0, { 10, 5 })
local hover = request(client, "textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16"))
shown.hover = hover.contents.value
local params = vim.lsp.util.make_range_params(0, "utf-16")
params.context = { diagnostics = {} }
shown.actions = {}
for _, action in ipairs(request(client, "textDocument/codeAction", params)) do
  table.insert(shown.actions, action.title)
end

client.stop()
wait("the end", function()
  return client.is_stopped()
end)
io.stdout:write(vim.fn.json_encode(shown) .. "\n")
vim.cmd("qall!")
