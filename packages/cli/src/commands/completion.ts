// `colloquy completion`: prints a shell's completion script for commands and options.
import type { Command, CommandGroup } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';

type WriteScript = (commands: readonly Command[]) => string;

const SHELLS: Readonly<Record<string, WriteScript>> = { bash, fish, zsh };

export const completion: Command = {
  name: 'completion',
  summary: 'Prints a completion script for commands and options.',
  operands: 'SHELL',
  least: 1,
  most: 1,
  details: `SHELL is bash, fish or zsh. Completion of file names still works.

  source <(colloquy completion bash)
  source <(colloquy completion zsh)
  colloquy completion fish > ~/.config/fish/completions/colloquy.fish`,
  options: {},
  run: async ({ operands: [shell = ''], io, groups }) => {
    const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
    if (!write) {
      complain(
        io,
        `"${shell}" is not a shell with a script here. There are: ${Object.keys(SHELLS).join(', ')}.`,
      );
      return exitCodes.usage;
    }
    print(io, write(allOf(groups)));
    return exitCodes.good;
  },
};

const allOf = (groups: readonly CommandGroup[]) => groups.flatMap(({ commands }) => commands);
const optionsOf = ({ options }: Command) => [...Object.keys(options), 'help'].map((option) => `--${option}`);

function bash(commands: readonly Command[]): string {
  return `_colloquy() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map(({ name }) => name).join(' ')}"
  elif [[ "$word" == -* ]]; then case "\${COMP_WORDS[1]}" in
${commands.map((command) => `    ${command.name}) words="${optionsOf(command).join(' ')}" ;;`).join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _colloquy colloquy`;
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c colloquy -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
    ...optionsOf(command).map(
      (option) =>
        `complete -c colloquy -n '__fish_seen_subcommand_from ${command.name}' -l ${option.slice(2)}`,
    ),
  ]);
  return lines.join('\n');
}

function zsh(commands: readonly Command[]): string {
  return `#compdef colloquy
_colloquy() {
  local -a names=(${commands.map(({ name, summary }) => quoted(`${name}:${summary.replaceAll(':', ' ')}`)).join(' ')})
  if (( CURRENT == 2 )); then _describe command names; return; fi
  if [[ "$PREFIX" == -* ]]; then case "$words[2]" in
${commands.map((command) => `    ${command.name}) compadd -- ${optionsOf(command).join(' ')} ;;`).join('\n')}
  esac; else _files; fi
}
compdef _colloquy colloquy`;
}

/** Quotes a word for all three shells: they keep text in single quotes unchanged. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
