// Parses the arguments of a command, and describes errors in them.
import { parseArgs } from 'node:util';
import { nearestWord } from '@colloquy/schema';
import type { Command } from './command.ts';

/** Valid arguments, or the error message. */
export type ParsedArguments =
  | {
      readonly ok: true;
      readonly operands: readonly string[];
      readonly texts: ReadonlyMap<string, string>;
      readonly switches: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly message: string };

/** An option of every command. */
const HELP = 'help';

/**
 * Parses the arguments after a command's name. If an option is repeated, the last one counts.
 *
 * @example parseArguments(serve, ['lead.flow.json', '--data', 'bots'])
 */
export function parseArguments(command: Command, args: readonly string[]): ParsedArguments {
  const names = [...Object.keys(command.options), HELP];
  const options = Object.fromEntries(
    names.map((name) => [
      name,
      { type: command.options[name]?.value === undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...options, [HELP]: { type: 'boolean', short: 'h' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const operands: string[] = [];
  const texts = new Map<string, string>();
  const switches = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!names.includes(name)) return refuse(unknownOption(command, { name, rawName, names }));
    const valueName = command.options[name]?.value;
    if (valueName === undefined && value !== undefined) return refuse(`${rawName} takes no value.`);
    if (valueName !== undefined && (value === undefined || value === ''))
      return refuse(`${rawName} needs a value: ${rawName} ${valueName}`);
    if (value === undefined) switches.add(name);
    else texts.set(name, value);
  }
  if (!switches.has(HELP)) {
    if (operands.length < command.least)
      return refuse(`"colloquy ${command.name}" needs ${command.operands}.`);
    if (operands.length > command.most)
      return refuse(`"colloquy ${command.name}" does not accept "${operands[command.most]}".`);
  }
  return { ok: true, operands, texts, switches };
}

function unknownOption(
  command: Command,
  { name, rawName, names }: { name: string; rawName: string; names: readonly string[] },
): string {
  const near = nearestWord(name, names);
  const hint = near ? ` Did you mean --${near}?` : ` See: colloquy help ${command.name}`;
  return `"colloquy ${command.name}" has no option ${rawName}.${hint}`;
}

function refuse(message: string): ParsedArguments {
  return { ok: false, message };
}
