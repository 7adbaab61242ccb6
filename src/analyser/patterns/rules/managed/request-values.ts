/** The array is one of those with values of a request, in PHP. */
export const request = `(#match? @request "^\\\\$_(?:GET|POST|REQUEST|COOKIE)$")`;
/** An element of an array. */
export const value = `(subscript_expression . (variable_name) @request)`;
/** The same in an operand, in parentheses or in a text. */
export const insideText = `[${value} (binary_expression ${value}) (binary_expression (binary_expression ${value})) (parenthesized_expression [${value} (binary_expression ${value})]) (encapsed_string ${value})]`;
