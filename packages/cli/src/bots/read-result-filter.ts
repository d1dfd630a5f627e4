// The options that filter results, and their parser.
import type { CommandCall, CommandOption } from '../command.ts';

/** All given conditions must hold. Times are epoch milliseconds. */
export interface ResultFilter {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly completed?: boolean | undefined;
  readonly version?: number | undefined;
  readonly variable?: string | undefined;
  readonly value?: string | undefined;
  readonly text?: string | undefined;
}

export const filterOptions: Readonly<Record<string, CommandOption>> = {
  since: {
    value: 'TIME',
    description: 'Only results of chats that started at or after this time. Include the time zone.',
  },
  until: { value: 'TIME', description: 'Only results of chats that started before this time.' },
  completed: {
    value: 'YES',
    description: 'yes: only completed results. no: only incomplete results.',
  },
  version: { value: 'NUMBER', description: 'Only results of chats that started with this version.' },
  where: {
    value: 'NAME=VALUE',
    description: 'Only results in which the variable has this value; without =VALUE, any value.',
  },
  text: { value: 'WORDS', description: 'Only results with these words in an answer or a variable.' },
};

/** A filter, or the error in an option. */
export type ReadFilter =
  | { readonly ok: true; readonly filter: ResultFilter }
  | { readonly ok: false; readonly message: string };

/**
 * Parses the filter options.
 *
 * @example readResultFilter(call) // { ok: true, filter: { completed: true, variable: 'City', value: 'Zurich' } }
 */
export function readResultFilter({ text }: Pick<CommandCall, 'text'>): ReadFilter {
  const [completed, version, where, words] = ['completed', 'version', 'where', 'text'].map(text);
  const times = [text('since'), text('until')];
  const badTime = times.find((time) => time !== undefined && readTime(time) === undefined);
  if (badTime !== undefined)
    return refused(`"${badTime}" is not a time with a time zone. Use the format 2026-11-22T09:30:00Z.`);
  if (completed !== undefined && !['yes', 'no'].includes(completed))
    return refused(`--completed is followed by yes or no, not by "${completed}".`);
  if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version))
    return refused(`"${version}" is not a version number. To list the versions: colloquy versions BOT`);
  if (where?.startsWith('=')) return refused(`"${where}" names no variable. Write it as NAME=VALUE.`);
  if (words?.trim() === '') return refused('--text is followed by words to look for.');
  const [since, until] = times.map((time) => (time === undefined ? undefined : readTime(time)));
  const [variable, ...value] = where?.split('=') ?? [];
  return {
    ok: true,
    filter: {
      since,
      until,
      completed: completed === undefined ? undefined : completed === 'yes',
      version: version === undefined ? undefined : Number(version),
      variable,
      value: value.length === 0 ? undefined : value.join('='),
      text: words,
    },
  };
}

function refused(message: string): ReadFilter {
  return { ok: false, message };
}

function readTime(text: string): number | undefined {
  const time = /T.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
