// Checks that the variable of a result filter exists in the bot: a misspelled name must not look like "no results".
import { parseJsonInSteps } from '@colloquy/schema';
import { limits } from './limits.ts';
import type { ResultFilter, ResultReading } from './result-filter.ts';

/** The filter names a variable that no version of the bot has. */
export class UnknownVariable extends Error {
  override readonly name = 'UnknownVariable';
  readonly problem: string;
  /** Lists the bot's variables. */
  readonly fix: string;

  constructor(variable: string, names: readonly string[]) {
    const problem = `No version of the bot has a variable "${variable}".`;
    const fix = fixWith(names);
    super(`${problem} ${fix}`);
    this.problem = problem;
    this.fix = fix;
  }
}

function fixWith(names: readonly string[]): string {
  if (names.length === 0) return 'The bot has no variables. Search for words instead.';
  const more = names.length - limits.namedVariables;
  const shown = names.slice(0, limits.namedVariables).join(', ');
  return `Use one of: ${shown}${more > 0 ? `, and ${more} more` : ''}.`;
}

/**
 * Checks the variable of a filter, by name or id, against the versions of the bot, newest first. Usually the newest one
 * has it.
 *
 * @throws UnknownVariable when none of the newest `limits.checkedVersions` has it and there are no older ones
 * @example await checkVariable({ store, reads }, 'lead', { variable: 'City' })
 */
export async function checkVariable(
  { store, reads }: ResultReading,
  botId: string,
  { variable }: ResultFilter,
): Promise<void> {
  if (variable === undefined) return;
  const names = new Set<string>();
  const flows = new Set<string>();
  let before: number | undefined;
  for (let checked = 0; checked < limits.checkedVersions; checked++) {
    const [version] = await store.listVersions(botId, { limit: 1, before });
    if (!version) throw new UnknownVariable(variable, [...names].sort());
    before = version.number;
    if (flows.has(version.flow)) continue;
    flows.add(version.flow);
    const definition = (await store.loadFlow(version.flow))?.definition;
    if (definition === undefined) continue;
    for (const { id, name } of variablesOf(await reads.work(parseJsonInSteps(definition)))) {
      if (id === variable || name === variable) return;
      if (typeof name === 'string') names.add(name);
    }
  }
}

function variablesOf(definition: unknown): readonly { readonly id?: unknown; readonly name?: unknown }[] {
  const { variables } = (definition ?? {}) as { readonly variables?: unknown };
  return Array.isArray(variables) ? variables.filter((one) => one !== null && typeof one === 'object') : [];
}
