// `colloquy audit`: who changed what, and who read personal data.

import type { ListedAuditEntry } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import type { Management } from '../management/management.ts';
import { managementOptions, onManagement } from '../management/on-management.ts';
import { toIsoTime } from '../management/results.ts';

/** Entries shown by default. */
const SHOWN = 50;

/** Maximum number of entries that a log keeps. */
const MOST = 1_000_000;

/** Entries per page. */
const ENTRIES_PER_PAGE = 100;

/** Selects entries. Times are ISO 8601. */
interface AuditFilter {
  readonly limit: number;
  readonly bot: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
}

export const audit: Command = {
  name: 'audit',
  summary: 'Lists changes and access to personal data, newest first.',
  operands: '',
  least: 0,
  most: 0,
  details: `Every change of bots, results and tokens, over HTTP or by a command, is recorded with its author and the previous value. Reads
and exports of personal data (repeated ones within ten minutes are one entry) and refused sign-ins are recorded, too.
Entries are append-only and kept as long as the data; only the newest million are kept.

  colloquy audit
  colloquy audit --bot quiz-bot --since 2026-11-01 --json | jq .after`,
  options: {
    ...managementOptions,
    bot: { value: 'ID', description: 'Only entries about the bot with this id.' },
    since: {
      value: 'TIME',
      description: 'Only entries from this time on: 2026-11-01, or with time and time zone.',
    },
    until: { value: 'TIME', description: 'Only entries before this time.' },
    limit: { value: 'NUMBER', description: `Maximum number of entries (default: ${SHOWN}).` },
    json: { description: 'Writes one JSON object per line.' },
  },
  run: async (call) => {
    const { text, isOn, io } = call;
    const [since, until] = [timeOf(text('since')), timeOf(text('until'))];
    const limit = Number(text('limit') ?? SHOWN);
    if (since === 'none' || until === 'none') {
      complain(io, 'Use a time such as 2026-11-01 or 2026-11-01T09:30:00Z.');
      return exitCodes.usage;
    }
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > MOST) {
      complain(io, `--limit is a whole number from 1 to ${MOST}.`);
      return exitCodes.usage;
    }
    return onManagement(call, async (management) => {
      let count = 0;
      for await (const entry of listAudit(management, {
        limit,
        bot: text('bot'),
        since: toIsoTime(since),
        until: toIsoTime(until),
      })) {
        print(io, isOn('json') ? JSON.stringify(entry) : lineOf(entry));
        count++;
      }
      if (count === 0 && !isOn('json')) print(io, 'There is no entry.');
      return exitCodes.good;
    });
  },
};

/** Yields up to `limit` entries, page by page. */
async function* listAudit(
  { client, get }: Management,
  { limit, ...filter }: AuditFilter,
): AsyncIterable<ListedAuditEntry> {
  let cursor: string | undefined;
  for (let left = limit; left > 0; ) {
    const page = await get(client.listAudit({ ...filter, limit: Math.min(left, ENTRIES_PER_PAGE), cursor }));
    yield* page.entries;
    cursor = page.cursor;
    left = cursor === undefined ? 0 : left - page.entries.length;
  }
}

/** A day begins at midnight UTC. */
function timeOf(text: string | undefined): number | 'none' | undefined {
  if (text === undefined) return undefined;
  const isTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);
  const at = isTime ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 'none' : at;
}

function lineOf({ at, actor, operation, botId, subject, before, after }: ListedAuditEntry): string {
  const { kind, name, id } = actor;
  const who = name === undefined ? kind : `${oneLine(name)} (${kind}${id === undefined ? '' : ` ${id}`})`;
  const about = [botId, subject].filter((part) => part !== undefined).map(oneLine);
  const change = [before ? oneLine(JSON.stringify(before)) : '', after ? oneLine(JSON.stringify(after)) : ''];
  return [`${shortTime(Date.parse(at))} UTC`, who, operation, ...about, change.join(' → ').trim()].join('  ');
}
