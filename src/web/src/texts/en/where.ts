/** The filter that speaks the API's own language. */
export const where = {
  label: "Filter",
  hint: (example: string) => `A condition such as ${example}`,
  at: (position: string) => `at character ${position}`,
  apply: "Apply",
  clear: "Clear the filter",
  suggestions: "Suggestions",
  kinds: {
    integer: "number",
    number: "number",
    string: "text",
    boolean: "true or false",
    timestamp: "date",
    object: "group",
    map: "by name",
    array: "list",
  },
};
