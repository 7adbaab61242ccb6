/** The dialects that differ in what starts a comment, a text or a name, and in where a statement ends. */
export type Dialect = "postgres" | "mysql" | "oracle" | "tsql";

/** Characters from the start of a file that are searched for signs of a dialect. */
const signCharactersMax = 300_000;

/** What a file of one dialect has often, and what only one has. The first dialect is that of files without any sign. */
const signs: Readonly<Record<Dialect, { readonly usual: RegExp; readonly certain: RegExp }>> = {
  postgres: {
    usual: /\w::\w|\b(?:timestamptz|bytea|jsonb|plpgsql|pg_\w+|bigserial|setof)\b/gi,
    certain: /\$\w*\$(?=\s*(?:begin|declare|language|;))|^\\[a-z?.]|\blanguage\s+'?(?:plpgsql|sql|c|internal)\b/gim,
  },
  mysql: {
    usual: /`\w+`|\b(?:unsigned|concat_ws|sqlstate|mediumtext|tinyint)\b/gi,
    certain:
      /^\s*delimiter\s+\S|^source\s|\bengine\s*=|\bauto_increment\b|\bdeclare\s+\w+\s+handler\b|\bdefiner\s*=/gim,
  },
  oracle: {
    usual: /\b(?:pls_integer|sysdate|dbms_\w+|utl_\w+|from\s+dual)\b|\bnumber\s*\(/gi,
    certain:
      /^\/[ \t]*$|\bn?varchar2\b|\breplace\s+(?:editionable\s+)?(?:package|type)\b|^(?:prompt|rem|whenever|spool|@@?[\w./]+$|set[ \t]+(?:define|echo|feedback|serveroutput|verify|heading|linesize|pagesize)\b)/gim,
  },
  tsql: {
    usual: /(?<=[\s.,(])\[[A-Za-z_]\w*\]|\bdbo\.|\bnvarchar\b|\bdeclare\s+@\w/gi,
    certain:
      /^[ \t]*go[ \t]*;?[ \t]*$|@@(?:rowcount|error|trancount|identity|fetch_status|servername|version|spid)\b|\bset\s+(?:nocount|ansi_nulls|quoted_identifier)\s+o|\bbegin\s+(?:try|catch|tran)\b|\bvarchar\s*\(\s*max\s*\)/gim,
  },
};
/** How many usual signs one that is certain outweighs. */
const certainWeight = 10;

/** The dialect of which a text has the most signs. */
export function dialectOf(text: string): Dialect {
  const start = text.slice(0, signCharactersMax).replaceAll("\r", "");
  let best: Dialect = "postgres";
  let most = 0;
  for (const dialect of Object.keys(signs) as Dialect[]) {
    const { usual, certain } = signs[dialect];
    const count = countOf(start, usual) + certainWeight * countOf(start, certain);
    if (count > most) [best, most] = [dialect, count];
  }
  return best;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
