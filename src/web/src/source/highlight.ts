import type { HighlighterCore, LanguageInput } from "shiki/core";

/** A piece of a line in one colour. */
export interface Token {
  readonly content: string;
  /** A custom property of the theme, so that both themes use the same tokens. */
  readonly color: string | undefined;
}

/** A longer file is not highlighted, because it would take too long. */
const colouredCharactersMax = 1_000_000;
const linesPerStep = 120;
/** A longer line is not highlighted, but those after it are. */
const colouredLineCharactersMax = 5_000;
/**
 * A line that takes longer is cut off, and the lines after it may have wrong colours. The first line also prepares the
 * language, which takes long on a busy machine.
 */
const lineMillisecondsMax = 10_000;

type Loader = () => Promise<{ readonly default: unknown }>;

/** The languages that can be highlighted, each loaded when a file of it is first opened. */
const loaders: Readonly<Record<string, Loader>> = {
  bash: () => import("shiki/langs/bash.mjs"),
  c: () => import("shiki/langs/c.mjs"),
  cpp: () => import("shiki/langs/cpp.mjs"),
  csharp: () => import("shiki/langs/csharp.mjs"),
  css: () => import("shiki/langs/css.mjs"),
  dart: () => import("shiki/langs/dart.mjs"),
  dockerfile: () => import("shiki/langs/dockerfile.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  html: () => import("shiki/langs/html.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  kotlin: () => import("shiki/langs/kotlin.mjs"),
  lua: () => import("shiki/langs/lua.mjs"),
  objc: () => import("shiki/langs/objective-c.mjs"),
  perl: () => import("shiki/langs/perl.mjs"),
  php: () => import("shiki/langs/php.mjs"),
  powershell: () => import("shiki/langs/powershell.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  r: () => import("shiki/langs/r.mjs"),
  ruby: () => import("shiki/langs/ruby.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  scala: () => import("shiki/langs/scala.mjs"),
  solidity: () => import("shiki/langs/solidity.mjs"),
  sql: () => import("shiki/langs/sql.mjs"),
  svelte: () => import("shiki/langs/svelte.mjs"),
  swift: () => import("shiki/langs/swift.mjs"),
  terraform: () => import("shiki/langs/terraform.mjs"),
  tsx: () => import("shiki/langs/tsx.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  vue: () => import("shiki/langs/vue.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
};

const byEnding: Readonly<Record<string, string>> = {
  bash: "bash",
  c: "c",
  cc: "cpp",
  cjs: "javascript",
  cpp: "cpp",
  cs: "csharp",
  css: "css",
  cxx: "cpp",
  dart: "dart",
  dockerfile: "dockerfile",
  go: "go",
  h: "c",
  hpp: "cpp",
  hcl: "terraform",
  htm: "html",
  html: "html",
  java: "java",
  js: "javascript",
  json: "json",
  jsx: "tsx",
  kt: "kotlin",
  kts: "kotlin",
  lua: "lua",
  m: "objc",
  mjs: "javascript",
  mts: "typescript",
  php: "php",
  pl: "perl",
  pm: "perl",
  ps1: "powershell",
  py: "python",
  r: "r",
  rb: "ruby",
  rs: "rust",
  scala: "scala",
  sh: "bash",
  sol: "solidity",
  sql: "sql",
  svelte: "svelte",
  swift: "swift",
  tf: "terraform",
  tfvars: "terraform",
  ts: "typescript",
  tsx: "tsx",
  vue: "vue",
  yaml: "yaml",
  yml: "yaml",
};

let created: Promise<HighlighterCore> | undefined;
const themeName = "belvedere";

/** Loaded with the first source text: the page appears before its colours. */
async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import("shiki/core"),
    import("shiki/engine/javascript"),
  ]);
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: themeName, variablePrefix: "--shiki-" })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** The language of a file: the one in the results if its name is known, else by the file's extension. */
export function languageOf(path: string, reported: string | null): string | undefined {
  const name = (reported ?? "")
    .toLowerCase()
    .replace("c++", "cpp")
    .replace("c#", "csharp")
    .replace("objective-c", "objc");
  if (Object.hasOwn(loaders, name)) return name;
  return byEnding[path.split(".").at(-1)?.toLowerCase() ?? ""];
}

const loading = new Map<string, Promise<void>>();

/** Loads a language once: loading it again would change it while other texts are being highlighted. */
async function loadLanguage(highlighter: HighlighterCore, language: string): Promise<void> {
  const loaded = loading.get(language) ?? highlighter.loadLanguage(loaders[language]!() as unknown as LanguageInput);
  loading.set(language, loaded);
  try {
    await loaded;
  } catch (error) {
    loading.delete(language);
    throw error;
  }
}

/** Highlights a text line by line, in steps short enough that the page stays responsive. */
export async function* highlight(
  text: string,
  language: string | undefined,
): AsyncGenerator<readonly (readonly Token[])[]> {
  if (language === undefined || text.length > colouredCharactersMax) return;
  created ??= createHighlighter();
  const highlighter = await created;
  await loadLanguage(highlighter, language);
  const lines = text.split("\n");
  const options = {
    lang: language,
    theme: themeName,
    tokenizeMaxLineLength: colouredLineCharactersMax,
    tokenizeTimeLimit: lineMillisecondsMax,
  };
  let state: ReturnType<HighlighterCore["getLastGrammarState"]> | undefined;
  for (let start = 0; start < lines.length; start += linesPerStep) {
    const part = lines.slice(start, start + linesPerStep).join("\n");
    const tokens = highlighter.codeToTokensBase(part, {
      ...options,
      ...(state === undefined ? {} : { grammarState: state }),
    });
    state = highlighter.getLastGrammarState(tokens);
    yield tokens.map((line) => line.map(({ content, color }) => ({ content, color })));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
