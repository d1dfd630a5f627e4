// The results of a bot: lists and exports.
import type { ListedBot, ListedResult } from '@colloquy/schema';
import type { ResultFilter } from '../bots/read-result-filter.ts';
import type { Management } from './management.ts';
import { definedOnly, orRefusal } from './management.ts';

/** Lists the newest results that match, as many as `limit` says. */
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

/** What is exported, and how. */
export interface ExportOptions {
  readonly format: 'csv' | 'jsonl' | 'xlsx';
  readonly filter: ResultFilter;
  /** CSV begins with a byte order mark. */
  readonly hasBom: boolean;
}

/** Exports all results that match, newest first, as pieces of a file. */
export async function* exportResults(
  management: Management,
  bot: ListedBot,
  { format, filter, hasBom }: ExportOptions,
): AsyncIterable<Uint8Array> {
  const { client, place } = management;
  // Servers of earlier versions do not know the byte order mark.
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
    throw new Error(`${place} broke off in the middle of the answer. What came so far is not all.`);
  }
}

/** The body of a response; a version that the bot does not have is an error that names the way to those it has. */
async function getOfBot<Body>(
  { ask, get }: Management,
  { id, name }: ListedBot,
  { version }: ResultFilter,
  response: Promise<Body>,
): Promise<Body> {
  const asked = await ask(response);
  const isVersion = !asked.ok && asked.problem.issues.some(({ path }) => path.at(-1) === 'version');
  if (isVersion)
    throw new Error(`"${name}" has no version ${version}. To see those it has: npx colloquy versions ${id}`);
  return get(orRefusal(asked));
}

/** A filter as the parameters of an operation. */
function toQuery({ since, until, ...filter }: ResultFilter) {
  return definedOnly({ ...filter, since: toIsoTime(since), until: toIsoTime(until) });
}

/** A time as parameters of operations have it. */
export function toIsoTime(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}
