import type { Command, OptionDeclaration } from "../command.ts";
import { done } from "../failure.ts";

const shells = ["bash", "zsh", "fish"] as const;

/** `belvedere completion`, for all other commands. */
export function completionOf(others: readonly Command[]): Command {
  const completion: Command = {
    name: "completion",
    summary: "print a script that completes commands and options in a shell",
    arguments: [{ form: "<shell>", description: "the shell", choices: shells }],
    options: [],
    notes: [
      'bash: eval "$(belvedere completion bash)"',
      'zsh:  eval "$(belvedere completion zsh)"',
      "fish: belvedere completion fish | source",
    ].join("\n"),
    run({ arguments: [shell], terminal }) {
      const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };
      terminal.output.write(scripts[shell as (typeof shells)[number]]([...others, completion]));
      return Promise.resolve(done("done"));
    },
  };
  return completion;
}

/** The long and short names of an option, and whether a value follows. */
function namesOf({ flags }: OptionDeclaration): { readonly names: readonly string[]; readonly takesValue: boolean } {
  return { names: flags.match(/(?<=^|[ ,])--?[a-z][a-z-]*/g) ?? [], takesValue: flags.includes("<") };
}

/** The words that may follow a command: its options, its choices, and the commands below it. */
function wordsAfter(command: Command, commands: readonly Command[]): readonly string[] {
  const below = commands
    .filter(({ name }) => name.startsWith(`${command.name} `))
    .map(({ name }) => name.split(" ")[1]!);
  const choices = command.arguments.flatMap(({ choices: own = [] }) => own);
  return [...below, ...choices, ...command.options.flatMap((option) => namesOf(option).names), "--help"];
}

/** The values that may follow an option, where they are known. */
function choicesByOption(
  command: Command,
): readonly (readonly [names: readonly string[], choices: readonly string[]])[] {
  return command.options.flatMap((option) =>
    option.choices === undefined ? [] : [[namesOf(option).names, option.choices] as const],
  );
}

function bashScript(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const choices = choicesByOption(command).map(
      ([names, values]) =>
        `        ${names.join("|")}) COMPREPLY=($(compgen -W "${values.join(" ")}" -- "$word")); return ;;\n`,
    );
    const valued = command.options.filter((option) => namesOf(option).takesValue && option.choices === undefined);
    const files = valued.flatMap((option) => namesOf(option).names).join("|");
    return (
      `    "${command.name}")\n      case "$before" in\n${choices.join("")}` +
      (files === "" ? "" : `        ${files}) COMPREPLY=($(compgen -f -- "$word")); return ;;\n`) +
      `      esac\n      words="${wordsAfter(command, commands).join(" ")}" ;;\n`
    );
  });
  const below = commands.filter(({ name }) => name.includes(" ")).map(({ name }) => `"${name}"`);
  return `_belvedere() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words="" command="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${topWords(commands).join(" ")}" -- "$word"))
    return
  fi
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$command \${COMP_WORDS[2]}" in
      ${below.join("|")}) command="$command \${COMP_WORDS[2]}" ;;
    esac
  fi
  case "$command" in
${cases.join("")}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  case "$word" in -*) ;; *) COMPREPLY+=($(compgen -f -- "$word")) ;; esac
}
complete -o filenames -F _belvedere belvedere
`;
}

// zsh runs the completion of bash, which has the same words.
function zshScript(commands: readonly Command[]): string {
  return `autoload -Uz compinit bashcompinit\ncompinit\nbashcompinit\n${bashScript(commands)}`;
}

function fishScript(commands: readonly Command[]): string {
  const lines = ["complete -c belvedere -f"];
  for (const { name, summary, options } of commands) {
    const [first, second] = name.split(" ");
    const condition = second === undefined ? "__fish_use_subcommand" : `__fish_seen_subcommand_from ${first}`;
    lines.push(`complete -c belvedere -n ${quote(condition)} -a ${second ?? first} -d ${quote(summary)}`);
    for (const option of options) lines.push(fishOption(first!, second, option));
  }
  return `${lines.join("\n")}\n`;
}

function fishOption(first: string, second: string | undefined, option: OptionDeclaration): string {
  const seen = `__fish_seen_subcommand_from ${first}${second === undefined ? "" : `; and __fish_seen_subcommand_from ${second}`}`;
  const { names, takesValue } = namesOf(option);
  const flags = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const value = option.choices === undefined ? (takesValue ? "-r -F" : "") : `-x -a ${quote(option.choices.join(" "))}`;
  return ["complete -c belvedere", `-n ${quote(seen)}`, ...flags, value, `-d ${quote(option.description)}`]
    .filter((part) => part !== "")
    .join(" ");
}

function topWords(commands: readonly Command[]): readonly string[] {
  return [...commands.filter(({ name }) => !name.includes(" ")).map(({ name }) => name), "--help", "--version"];
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
