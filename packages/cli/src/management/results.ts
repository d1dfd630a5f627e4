// The results of a bot: lists and exports.
import type { ListedBot, ListedResult } from '@colloquy/schema';
import type { ResultFilter } from '../bots/read-result-filter.ts';
import type { Management } from './management.ts';
import { definedOnly, orRefusal } from './management.ts';

/** Lists the newest matching results, up to `limit`. */
export async function listResults(
  management: Management,
  bot: ListedBot,
  { limit, filter }: { readonly limit: number; readonly filter: ResultFilter },
): Promise<readonly ListedResult[]> {
  const { client } = management;
  const results: ListedResult[] = [];
  let cursor: string | undefined;
  do {
    const page = await getOfBot(
      management,
      bot,
      filter,
      client.listResults({ botId: bot.id, ...toQuery(filter), limit: limit - results.length, cursor }),
    );
    results.push(...page.results);
    cursor = page.cursor;
  } while (cursor !== undefined && results.length < limit);
  return results;
}

/** Selection and format of an export. */
export interface ExportOptions {
  readonly format: 'csv' | 'jsonl' | 'xlsx';
  readonly filter: ResultFilter;
  /** Whether CSV begins with a byte order mark. */
  readonly hasBom: boolean;
}

/** Exports all matching results, newest first, in chunks of a file. */
export async function* exportResults(
  management: Management,
  bot: ListedBot,
  { format, filter, hasBom }: ExportOptions,
): AsyncIterable<Uint8Array> {
  const { client, place } = management;
  // Servers of earlier versions do not support the byte order mark.
  const bom = hasBom ? { bom: true } : {};
  const file = await getOfBot(
    management,
    bot,
    filter,
    client.exportResults({ botId: bot.id, ...toQuery(filter), format, ...bom }),
  );
  try {
    for await (const piece of file.body ?? []) yield piece;
  } catch {
    throw new Error(
      `${place} closed the connection before the response was complete. The output is incomplete.`,
    );
  }
}

/** Returns the body of a response. If the bot has no such version, the error names the command that lists its versions. */
async function getOfBot<Body>(
  { ask, get }: Management,
  { id, name }: ListedBot,
  { version }: ResultFilter,
  response: Promise<Body>,
): Promise<Body> {
  const asked = await ask(response);
  const isVersion = !asked.ok && asked.problem.issues.some(({ path }) => path.at(-1) === 'version');
  if (isVersion)
    throw new Error(`"${name}" has no version ${version}. To list its versions: npx colloquy versions ${id}`);
  return get(orRefusal(asked));
}

/** Converts a filter to query parameters. */
function toQuery({ since, until, ...filter }: ResultFilter) {
  return definedOnly({ ...filter, since: toIsoTime(since), until: toIsoTime(until) });
}

/** Formats a time as a query parameter. */
export function toIsoTime(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}
