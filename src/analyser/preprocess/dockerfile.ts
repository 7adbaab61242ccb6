/** What the grammar does not know, and how it is replaced; the number of characters stays the same. */
const replacements: readonly (readonly [RegExp, (whole: string, head: string, rest: string) => string])[] = [
  // `LABEL key value` is the earlier form of `LABEL key=value`.
  [
    /^([ \t]*LABEL[ \t]+[\w.-]+)([ \t]+["'\w<][^\r\n=]*)$/gim,
    (_, head, rest) => `${head}=${"x".repeat(rest.length - 1)}`,
  ],
  // The value of `ENV name value` goes to the end of the line.
  [/^([ \t]*ENV[ \t]+\w+[ \t]+)([^\s"'\\=][^\r\n"'\\]*)$/gim, (_, head, rest) => head + rest.replaceAll(/[ \t]/g, "_")],
  // Several names in one `ARG`.
  [/^([ \t]*ARG[ \t]+[^\s"'\\]+)([ \t]+[^\r\n"'\\#]+)$/gim, (_, head, rest) => head + rest.replaceAll(/[ \t=]/g, "_")],
  // Flags without a value.
  [
    /^([ \t]*(?:COPY|ADD)\b[^\r\n]*?[ \t])(--(?:link|parents|keep-git-dir))(?=[ \t])/gim,
    (_, head, rest) => head + " ".repeat(rest.length),
  ],
  [
    /(--mount=[^\s]*?)(,(?:rw|ro|readonly|readwrite|required))(?=[,\s])/g,
    (_, head, rest) => head + "x".repeat(rest.length),
  ],
  // Spaces at the end of the line.
  [/^([ \t]*(?:COPY|ADD)\b[^\r\n]*[^\s\\\]])([ \t]+)$/gim, (_, head, rest) => head + "x".repeat(rest.length)],
  // A test of the shell is not a list of arguments.
  [/^([ \t]*(?:RUN|CMD)[ \t]+)(\[)(?=[^\r\n]*\][ \t]*[^\s\]])/gim, (_, head) => `${head}x`],
];
const escapeDirective = /^(?:#[^\r\n]*\r?\n)*#[ \t]*escape[ \t]*=[ \t]*`/i;

/** Replaces what the grammar of Dockerfiles does not know. A line end is added where the last line has none. */
export function prepareDockerfile(text: string): string {
  let prepared = text;
  if (escapeDirective.test(text)) prepared = prepared.replaceAll("\\", "/").replaceAll(/`(?=[ \t]*\r?$)/gm, "\\");
  for (const [pattern, replace] of replacements) prepared = prepared.replaceAll(pattern, replace);
  return prepared.endsWith("\n") ? prepared : `${prepared}\n`;
}
