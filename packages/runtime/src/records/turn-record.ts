// The record of a turn: everything to rerun it, besides message and time, and its path.
import type { ChatChange, ChatStart, Event, Host, Path, Turn } from '@colloquy/engine';
import type { CallResult, ContinueChatRequest } from '@colloquy/schema';
import { linksOf } from './noted-links.ts';
import { textOfResult } from './result-text.ts';

/** The inputs of a chat's start: those of the engine, and more fields of the response. */
export interface StartRecord extends Omit<ChatStart, 'flow' | 'message'> {
  /** Hash of the version that the chat runs. */
  readonly flow: string;
  readonly botId: string;
  /** Epoch milliseconds of the publication of that version. */
  readonly publishedAt: number;
}

/** The fields of a request besides its message. */
export interface AskedRecord {
  /** In the first turn of a chat alone. */
  readonly start?: StartRecord | undefined;
  /** From this turn on, when the client named them. */
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  /** An operator's change in this turn; then no block ran. */
  readonly operated?: ChatChange | undefined;
  /** The earlier turn that the visitor went back to in this one; then no block ran. */
  readonly rewound?: number | undefined;
  /** Id of the event for silence that ran in this turn. */
  readonly timedOut?: string | undefined;
  /** The form of text bubbles, when it is not rich text. */
  readonly format?: 'markdown' | undefined;
}

/** All that is recorded of a turn. Kept as JSON text in the row of the turn. */
export interface TurnRecord extends AskedRecord {
  /** Hashes of the versions that links were given, by the bot that they asked for. */
  readonly links?: Readonly<Record<string, string>> | undefined;
  /** Results of calls, with their number in the turn. The turn continued without the missing ones. */
  readonly results?: readonly (readonly [number: number, result: CallResult])[] | undefined;
  readonly path: Path;
  /** Ids of the blocks that rejected a reply. */
  readonly rejected?: readonly string[] | undefined;
  /** Ids of the blocks that logged an error, each once. Earlier versions recorded none. */
  readonly failed?: readonly string[] | undefined;
  /** Whether the chat came to its end in this turn. */
  readonly ended?: true | undefined;
  /** In the first turn of a chat whose path has answers and whose record has its end: earlier versions lack both. */
  readonly isCountable?: true | undefined;
}

/** The recorded fields of a request that continues a chat. */
export function askedRecordOf({
  locale,
  timeZone,
  textBubbleContentFormat: format,
}: Pick<ContinueChatRequest, 'locale' | 'timeZone' | 'textBubbleContentFormat'>): AskedRecord {
  return locale === undefined && timeZone === undefined && format === 'richText'
    ? NOTHING_ASKED
    : { locale, timeZone, ...(format === 'markdown' ? { format } : {}) };
}

const NOTHING_ASKED: AskedRecord = {};

/**
 * Folds a turn into its record. Runs for every turn, therefore one pass and one short text.
 *
 * @example recordOf(turn, { host, asked: {} }) // '{"path":[[],2,3]}'
 */
export function recordOf(
  { events, path }: Pick<Turn, 'events' | 'path'>,
  { host, asked }: { readonly host: Host; readonly asked: AskedRecord },
): string {
  let results: string[] | undefined;
  let rejected: string[] | undefined;
  let failed: string[] | undefined;
  let ended: true | undefined;
  for (let index = 0; index < events.length; index++) {
    const event = events[index] as Event;
    if (event.type === 'returned') {
      results ??= [];
      results.push(`[${event.number},${textOfResult(event.result)}]`);
    } else if (event.type === 'rejected') {
      rejected ??= [];
      rejected.push(event.blockId);
    } else if (event.type === 'logged' && event.log.status === 'error' && event.blockId !== undefined) {
      failed ??= [];
      if (!failed.includes(event.blockId)) failed.push(event.blockId);
    } else if (event.type === 'ended') ended = true;
  }
  const links = linksOf(host);
  // Nearly every turn has a path only, and omitting a name costs as much as writing it.
  if (asked === NOTHING_ASKED && !links && !results && !rejected && !failed)
    return `{"path":${JSON.stringify(path)}${ended ? ',"ended":true' : ''}}`;
  const { start, operated, rewound, timedOut, locale, timeZone, format } = asked;
  const written = JSON.stringify({
    start,
    operated,
    rewound,
    timedOut,
    locale,
    timeZone,
    format,
    links,
    path,
    rejected,
    failed,
    ended,
    isCountable: start && true,
  } satisfies TurnRecord);
  return results ? `${written.slice(0, -1)}${RESULTS}[${results.join(',')}]}` : written;
}

/** The results come last, so that readers of the rest can skip them. */
const RESULTS = ',"results":';

/**
 * Reads a record without the results of calls, which may be some MiB of JSON and are most of a long record.
 *
 * @throws SyntaxError when the text is no record
 * @example readWithoutResults('{"path":[[],2],"results":[[1,{"ok":true}]]}') // { path: [[], 2] }
 */
export function readWithoutResults(text: string): TurnRecord {
  // The start may contain a part of the same name: the text before that one is no complete object.
  for (let end = text.indexOf(RESULTS), tries = 0; end !== -1 && tries < 3; tries++) {
    const record = parsed(`${text.slice(0, end)}}`);
    if (record) return record;
    end = text.indexOf(RESULTS, end + 1);
  }
  const { results: _, ...record } = JSON.parse(text) as TurnRecord;
  return record;
}

function parsed(text: string): TurnRecord | undefined {
  try {
    return JSON.parse(text) as TurnRecord;
  } catch {
    return undefined;
  }
}
