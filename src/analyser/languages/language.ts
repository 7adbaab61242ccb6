/** The languages that the analyser reads, by id. */
export type LanguageId =
  | "c"
  | "cpp"
  | "csharp"
  | "java"
  | "kotlin"
  | "scala"
  | "javascript"
  | "typescript"
  | "tsx"
  | "python"
  | "go"
  | "rust"
  | "ruby"
  | "php"
  | "swift"
  | "bash";

/** What a type becomes in the tree of artifacts. */
export type TypeKind = "CLASS" | "INTERFACE" | "MODULE";

/** How the imports of a language lead to files. */
export type ImportStyle =
  | "script"
  | "include"
  | "python"
  | "package"
  | "go"
  | "rust"
  | "ruby"
  | "php"
  | "shell"
  | "none";

/**
 * What the analyser has to know of a language. Lists name node types of its grammar; `languages.test.ts` sees that
 * each exists. What is left out does not exist in the language.
 */
export interface LanguageDefinition {
  readonly id: LanguageId;
  readonly name: string;
  /** The grammar, as a module to resolve. */
  readonly grammar: string;
  readonly extensions: readonly string[];
  readonly fileNames?: readonly string[];
  /** Names in a `#!` line. */
  readonly interpreters?: readonly string[];

  readonly comments: readonly string[];
  /** Literals that count as one token, unless something is written inside of them. */
  readonly strings: readonly string[];

  /** Types with a body; they become artifacts. */
  readonly types: Readonly<Record<string, TypeKind>>;
  /** What a type must have to be more than a mention of it. */
  readonly typeBodies?: readonly string[];
  /** What gives names inside it a prefix, without being an artifact: namespaces, implementations. */
  readonly scopes?: readonly string[];
  /** Functions with a name and a body. */
  readonly functions: readonly string[];
  /** Functions without a name: artifacts when they are assigned to one, or have a body of statements. */
  readonly lambdas?: readonly string[];
  /** Blocks that are handed over: part of the function around them, one level deeper. */
  readonly closures?: readonly string[];
  /** Bodies of statements. */
  readonly bodies: readonly string[];
  /** Lists of parameters, and which of their children are none. */
  readonly parameters: readonly string[];
  readonly notParameters?: readonly string[];
  /** The only children that are parameters, where others stand beside them. */
  readonly onlyParameters?: readonly string[];
  /** Whether functions of one name are told apart by the types of their parameters. */
  readonly overloads?: boolean;

  readonly ifs: readonly string[];
  /** Conditions that leave when they do not hold: their `else` is no second way. */
  readonly guards?: readonly string[];
  readonly elseIfs?: readonly string[];
  readonly elseClauses?: readonly string[];
  readonly loops: readonly string[];
  readonly switches: readonly string[];
  readonly cases: readonly string[];
  readonly tries?: readonly string[];
  readonly catches?: readonly string[];
  readonly ternaries?: readonly string[];
  /** Further places where paths part: they count for cyclomatic complexity alone. */
  readonly branches?: readonly string[];
  /** Expressions that may join conditions, and the operators that do; others count for cyclomatic complexity alone. */
  readonly logical: readonly string[];
  readonly logicalOperators: readonly string[];
  readonly branchOperators?: readonly string[];
  /** Operators have no precedence in the grammar: what is compared on the left may hold conditions. */
  readonly flatOperators?: boolean;
  /** Jumps that count when they name a label, and those that always count. */
  readonly labelledJumps?: readonly string[];
  readonly jumps?: readonly string[];
  readonly labels?: readonly string[];

  /** Statements; where expressions are statements too, the blocks whose children are. */
  readonly statements?: readonly string[];
  readonly statementParents?: readonly string[];
  readonly calls: readonly string[];

  readonly imports: readonly string[];
  readonly importStyle: ImportStyle;
  /** What lines of code look like, for reading what was commented out. */
  readonly commentedCode: "braces" | "words";
}
