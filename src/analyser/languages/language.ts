/** The languages that the analyser reads, by id. */
export type LanguageId =
  | "c"
  | "objc"
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
  | "dart"
  | "bash"
  | "lua"
  | "perl"
  | "r"
  | "terraform"
  | "sql"
  | "vue"
  | "svelte"
  | "dockerfile"
  | "yaml";

/** The grammars that no package has: they are programs in this room. */
export type WrittenGrammarName = "sql";

/** The type of artifact that a declared type becomes. */
export type TypeKind = "CLASS" | "INTERFACE" | "MODULE";

/** How the imports of a language are resolved to files. */
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
  | "dart"
  | "perl"
  | "none";

/** An extension that several languages share, and what the text of a file must contain to be in this language. */
export interface ContentSign {
  readonly extension: string;
  readonly pattern: RegExp;
  /** A file with this extension that matches no sign is in no language. */
  readonly required?: boolean;
}

/** How a declaration is named when its grammar field `name` is not the whole name. */
export interface NamingRule {
  /** The field that has the name instead. */
  readonly field?: "type" | "operator";
  /** That field is a type: its type arguments are not part of the name. */
  readonly typeName?: boolean;
  /** Text before the name. */
  readonly prefix?: string;
  /** The type of the method's receiver comes before the name: `Server.start`. */
  readonly receiver?: boolean;
  /** The field `name` is a keyword: the node has no name. */
  readonly nameless?: boolean;
  /** The name of declarations that have none in the text, such as constructors. */
  readonly keyword?: string;
  /** The name is a selector, whose parts are between the parameters: `setName:age:`. */
  readonly selector?: boolean;
  /** The name and the parameters are in the first child: it is the signature. */
  readonly signature?: boolean;
  /** A field whose text follows the name, in parentheses: `Text(Drawing)`. */
  readonly suffix?: "category";
}

/**
 * Everything that differs between languages. Lists name node types of the grammar; `languages.test.ts` checks that
 * each exists. A field that is left out means that the language has no such thing.
 */
export interface LanguageDefinition {
  readonly id: LanguageId;
  readonly name: string;
  /** The grammar: a module to resolve, or one that is written here (`src/analyser/written/`). */
  readonly grammar: string | { readonly written: WrittenGrammarName };
  /** The optimising compiler needs gigabytes for the grammar. */
  readonly costlyToOptimise?: boolean;
  /** Extensions in lower case; capitals in file names are ignored. */
  readonly extensions: readonly string[];
  /** Extensions that mean this language only when they are written exactly like this. */
  readonly exactExtensions?: readonly string[];
  /** Files with these extensions are in this language when their text matches; else in the one that lists the extension. */
  readonly contentSigns?: readonly ContentSign[];
  readonly fileNames?: readonly string[];
  /** Matches further names of files, whatever their extension. */
  readonly namePattern?: RegExp;
  /** Names in a `#!` line. */
  readonly interpreters?: readonly string[];
  /** Its files have findings, but no measures, and are not searched for duplicates. */
  readonly onlyFindings?: boolean;
  /** The most lines that the grammar can read. */
  readonly linesMax?: number;

  readonly comments: readonly string[];
  /** Literals that count as one token, unless they contain expressions. */
  readonly strings: readonly string[];
  /** Statements that are documentation, and so comments, when they consist of one string. */
  readonly docstringStatements?: readonly string[];

  /** Types with a body; they become artifacts. */
  readonly types: Readonly<Record<string, TypeKind>>;
  /** A type without one of these children is only mentioned, not declared. */
  readonly typeBodies?: readonly string[];
  /** Nodes that add a prefix to the names inside them without being artifacts: namespaces, implementations. */
  readonly scopes?: readonly string[];
  /** Scopes whose functions are methods. */
  readonly typeScopes?: readonly string[];
  /** Functions with a name and a body. */
  readonly functions: readonly string[];
  /** Functions without a name: artifacts when they are assigned to one, or have a body of statements. */
  readonly lambdas?: readonly string[];
  /** Blocks that are passed as arguments: part of the function around them, one level deeper. */
  readonly closures?: readonly string[];
  /** Bodies of statements. */
  readonly bodies: readonly string[];
  /** The grammar puts bodies behind what they belong to: by the type of the body, the types that it becomes part of. */
  readonly bodiesBehind?: Readonly<Record<string, readonly string[]>>;
  /** The grammar has no node for an empty body: every function has one. */
  readonly bodiesMayBeEmpty?: boolean;
  /** Assignments whose first child is the name of a function on their right side; if given, only with these operators. */
  readonly assignments?: readonly string[];
  readonly assignmentOperators?: readonly string[];
  /** Naming rules by node type. */
  readonly naming?: Readonly<Record<string, NamingRule>>;
  /** A function whose name contains a dot or a colon is a method. */
  readonly dottedNamesAreMethods?: boolean;
  /** Statements whose function without a name is called `default`. */
  readonly defaultExports?: readonly string[];

  /** Lists of parameters, and which of their children are not parameters. */
  readonly parameters: readonly string[];
  readonly notParameters?: readonly string[];
  /** The only children that are parameters, in lists that also have other children. */
  readonly onlyParameters?: readonly string[];
  /** Parameters whose last child is the name; the text before it is the type. */
  readonly spreadParameters?: readonly string[];
  /** The text of a single parameter that means that there are none: `f(void)`. */
  readonly noParameters?: string;
  /** Matches the first parameter of a method when it is the object itself. */
  readonly selfParameter?: RegExp;
  /** Methods are not inside their type: any function may have the object as its first parameter. */
  readonly methodsOutsideTypes?: boolean;
  /** One parameter node may declare several names of one type: `a, b int`. */
  readonly sharedParameterTypes?: boolean;
  /** The list after the first one holds results, which are written like parameters. */
  readonly resultLists?: boolean;
  /** Functions of one name are distinguished by the types of their parameters: all, or those of these node types. */
  readonly overloads?: boolean | readonly string[];

  readonly ifs: readonly string[];
  /** Conditions that leave the function when they are false: their `else` is not a second path. */
  readonly guards?: readonly string[];
  /** Declarations that leave the function in their `else`, if they have one: `let Some(a) = b else { return };`. */
  readonly elseGuards?: readonly string[];
  /** Cases and patterns that have a further condition if one of `guardTokens` is in them. */
  readonly guarded?: readonly string[];
  readonly guardTokens?: readonly string[];
  readonly elseIfs?: readonly string[];
  readonly elseClauses?: readonly string[];
  readonly loops: readonly string[];
  readonly switches: readonly string[];
  readonly cases: readonly string[];
  readonly tries?: readonly string[];
  readonly catches?: readonly string[];
  /** Tokens in a `try` that start a catch without a clause: `on E { … }`. */
  readonly catchTokens?: readonly string[];
  /** Bodies of catches that are not bodies elsewhere. */
  readonly catchBodies?: readonly string[];
  /** Catches contain cases, which are the decisions, each with its own body: none of them counts as empty. */
  readonly catchesHaveCases?: boolean;
  /** Statements that do nothing: a catch with nothing else is empty. */
  readonly emptyStatements?: readonly string[];
  readonly ternaries?: readonly string[];
  /** Other branches, which count for cyclomatic complexity only. */
  readonly branches?: readonly string[];
  /**
   * Expressions that may join conditions, and the operators that do. `branchOperators`, also those of assignments, count
   * for cyclomatic complexity only.
   */
  readonly logical: readonly string[];
  readonly logicalOperators: readonly string[];
  readonly branchOperators?: readonly string[];
  /** Operators have no precedence in the grammar: the left side of a comparison may contain conditions. */
  readonly flatOperators?: boolean;
  /** Jumps that count when they name a label, and those that always count. */
  readonly labelledJumps?: readonly string[];
  readonly jumps?: readonly string[];
  readonly labels?: readonly string[];
  /** What a jump to a label looks like, where the grammar does not say it. */
  readonly jumpToLabel?: RegExp;

  /** Statements; where expressions are statements too, the blocks whose children are. */
  readonly statements?: readonly string[];
  readonly statementParents?: readonly string[];
  readonly calls: readonly string[];

  readonly imports: readonly string[];
  readonly importStyle: ImportStyle;
  /** What code looks like in this language, to find code in comments; null: it looks like text. */
  readonly commentedCode: "braces" | "words" | null;
}
