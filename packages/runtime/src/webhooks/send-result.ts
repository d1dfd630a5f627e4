// Sending one finished result: as a mail with a table of it, as a row of a sheet, or as a message in Slack.

import type { PortContext, Ports } from '@colloquy/integrations';
import { DEFAULT_SMTP_ID } from '@colloquy/integrations';
import type { CallResult } from '@colloquy/schema';
import { portLimits } from '@colloquy/schema';
import type { OutboxEntry, SearchedVariable, Store, WebhookRecord } from '@colloquy/storage';
import type { Sent } from '../outbox/sender.ts';
import { harmlessCell } from '../records/harmless-cell.ts';
import { columnsOf } from '../records/result-columns.ts';
import { limits } from './limits.ts';
import type { ResultTarget } from './result-target.ts';

/** What sending takes. */
export interface ResultSendingDependencies {
  readonly store: Store;
  readonly ports: Ports;
  /** Aborts work in progress. */
  readonly signal?: AbortSignal | undefined;
}

/** A cell under its heading. */
interface Cell {
  readonly column: string;
  readonly text: string;
}

/**
 * Sends the current result of a chat. A removed one needs no sending.
 *
 * A mail has the id of the entry in its Message-ID, so that mail servers and readers detect duplicates. A sheet has
 * one row for each result, found by the id in its first column: a retry updates that row.
 *
 * @example await sendResult(entry, { webhook, target: { kind: 'mail', to: 'ops@example.org' } }, { store, ports })
 */
export async function sendResult(
  entry: Pick<OutboxEntry, 'id' | 'resultId' | 'sessionId'>,
  { webhook, target }: { readonly webhook: WebhookRecord; readonly target: ResultTarget },
  { store, ports, signal }: ResultSendingDependencies,
): Promise<Sent> {
  const { id, resultId, sessionId } = entry;
  const [bot, stored] = await Promise.all([
    store.loadBot({ id: webhook.botId }),
    resultId === undefined ? undefined : store.loadResult(resultId),
  ]);
  if (!bot || !stored) return { ok: true };
  const result = { ...stored, variables: JSON.parse(stored.variables) as SearchedVariable[] };
  const cells = withOwnNames(
    (await columnsOf(store, bot)).map(({ heading, of }) => ({ column: heading, text: of(result) })),
  );
  const about = { botName: bot.name, cells };
  const call =
    target.kind === 'mail'
      ? mailOf(target, about)
      : target.kind === 'slack'
        ? slackOf(target, about)
        : rowOf(target, cells);
  return perform(ports, call, { idempotencyKey: id, sessionId, botId: bot.id, signal });
}

/**
 * Tries a target: sends a mail or a message that says so, or looks whether the sheet can be read, which changes nothing.
 *
 * @example await tryResultTarget('test_1', { botId: 'quiz-bot', target }, { ports })
 */
export async function tryResultTarget(
  id: string,
  { botId, target }: { readonly botId: string; readonly target: ResultTarget },
  { ports }: Pick<ResultSendingDependencies, 'ports'>,
): Promise<Sent> {
  const text =
    'This is a trial. Finished results of the bot will come to this address, each in a mail of its own.\n';
  const call =
    target.kind === 'mail'
      ? mail(target.to, { subject: `A trial of the results of ${botId}`, text })
      : target.kind === 'slack'
        ? slack(target.url, `A trial: finished results of the bot "${escaped(botId)}" will appear here.`)
        : sheet(target, { action: 'get', columns: ['id'], pick: 'first' });
  return perform(ports, call, { idempotencyKey: id, sessionId: '', botId });
}

interface PortCall {
  readonly port: 'mail' | 'sheet' | 'http';
  readonly request: Readonly<Record<string, unknown>>;
}

async function perform(
  ports: Ports,
  { port, request }: PortCall,
  context: Pick<PortContext, 'idempotencyKey' | 'sessionId' | 'botId' | 'signal'>,
): Promise<Sent> {
  const call = { port, request, timeoutMs: limits.sendMs };
  const done: CallResult | undefined = await ports.get(port)?.(call, context);
  if (!done) return { ok: false, failure: `This server cannot send to a ${port}.` };
  if (!done.ok) return { ok: false, failure: done.failure.message };
  const { statusCode } = done.response as { readonly statusCode?: number };
  if (statusCode === undefined || (statusCode >= 200 && statusCode < 300)) return { ok: true };
  return { ok: false, failure: `The receiver answered with ${statusCode}. Check the address.` };
}

function mailOf(
  { to }: Extract<ResultTarget, { kind: 'mail' }>,
  { botName, cells }: { readonly botName: string; readonly cells: readonly Cell[] },
): PortCall {
  const text = `A chat with "${botName}" was completed.\n\n${table(cells)}\n`;
  return mail(to, { subject: `New result of ${botName}`, text: cut(text, limits.mailCharacters) });
}

function mail(to: string, words: { readonly subject: string; readonly text: string }): PortCall {
  return { port: 'mail', request: { credentialsId: DEFAULT_SMTP_ID, to: [to], ...words } };
}

/** One line for each answer. Empty ones say nothing in a channel. */
function slackOf(
  { url }: Extract<ResultTarget, { kind: 'slack' }>,
  { botName, cells }: { readonly botName: string; readonly cells: readonly Cell[] },
): PortCall {
  const lines = cells
    .filter(({ text }) => text.trim() !== '')
    .map(({ column, text }) => `*${escaped(column)}:* ${escaped(cut(text, limits.mailCellCharacters))}`);
  const text = [`New result of ${escaped(botName)}`, ...lines].join('\n');
  return slack(url, cut(text, limits.slackCharacters));
}

function slack(url: string, text: string): PortCall {
  const body = JSON.stringify({ text });
  return {
    port: 'http',
    request: { method: 'POST', url, headers: { 'content-type': 'application/json' }, body },
  };
}

/** As Slack requires; a visitor's "<!channel>" must not call everyone. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Headings in one column, values in the other; values of several lines stay in their column. */
function table(cells: readonly Cell[]): string {
  const width = Math.min(limits.headingCharacters, Math.max(...cells.map(({ column }) => column.length)));
  const indent = ' '.repeat(width + 2);
  return cells
    .map(({ column, text }) => {
      const lines = cut(text, limits.mailCellCharacters).split(/\r\n|\r|\n/);
      return `${column.padEnd(width)}  ${lines.join(`\n${indent}`)}`.trimEnd();
    })
    .join('\n');
}

function rowOf(target: Extract<ResultTarget, { kind: 'sheet' }>, cells: readonly Cell[]): PortCall {
  return sheet(target, {
    action: 'keep',
    key: 'id',
    cells: cells.map(({ column, text }) => ({
      column,
      text: harmlessCell(cut(text, portLimits.cellCharacters - 1)),
    })),
  });
}

function sheet(
  { credentialsId, spreadsheetId, sheetId }: Extract<ResultTarget, { kind: 'sheet' }>,
  request: Readonly<Record<string, unknown>>,
): PortCall {
  return { port: 'sheet', request: { ...request, credentialsId, spreadsheetId, sheetId } };
}

/** Columns are found by their names: of several with one name the later ones are numbered, and one without a name is called so. */
function withOwnNames(cells: readonly Cell[]): readonly Cell[] {
  const taken = new Set<string>();
  return cells.map(({ column, text }) => {
    const name = column.trim() === '' ? '(no name)' : column;
    let own = name;
    for (let number = 2; taken.has(own.trim().toLowerCase()); number++) own = `${name} (${number})`;
    taken.add(own.trim().toLowerCase());
    return { column: own, text };
  });
}

/** Shortens long text, with "…" at the end. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
