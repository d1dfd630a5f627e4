// `colloquy outbox`: what waits to be sent, what was given up, and how to send that again.
import type { OutboxEntry, Store } from '@colloquy/server';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataOption } from '../flow-files/data-folder.ts';
import { onUsedData } from '../flow-files/on-used-data.ts';
import { complain, print } from '../io.ts';

/** Entries that are read at once. */
const ENTRIES_PER_PAGE = 100;

export const outbox: Command = {
  name: 'outbox',
  summary: 'Shows what could not be sent, and sends it again.',
  operands: '[redeliver ID…|all]',
  least: 0,
  most: Number.POSITIVE_INFINITY,
  details: `What bots send to other systems is tried for three days. What nobody took by then is given up and listed here,
for thirty days. Entries that are redelivered keep their id, by which their receiver knows them, and are
sent by a running server, or by the next one.

  colloquy outbox
  colloquy outbox --waiting --json | jq .failure
  colloquy outbox redeliver out_0f3c…
  colloquy outbox redeliver all`,
  options: {
    data: dataOption,
    waiting: { description: 'Lists what waits to be sent instead of what was given up.' },
    json: { description: 'Writes one JSON object per line, with what is sent.' },
  },
  run: async (call) => {
    const { operands, io } = call;
    const [word, ...ids] = operands;
    if (word !== undefined && (word !== 'redeliver' || ids.length === 0)) {
      complain(io, 'Say: colloquy outbox redeliver ID…, or colloquy outbox redeliver all');
      return exitCodes.usage;
    }
    return onUsedData(call, (store) =>
      word === undefined ? list(store, call) : redeliver(store, ids, call),
    );
  },
};

async function list(store: Store, { isOn, io }: CommandCall): Promise<ExitCode> {
  const state = isOn('waiting') ? 'waiting' : 'dead';
  for await (const entry of entriesOf(store, state))
    print(io, isOn('json') ? JSON.stringify(entry) : lineOf(entry));
  const { waiting, dead } = await store.outbox.count();
  if (!isOn('json')) print(io, `${waiting} waiting, ${dead} given up.`);
  return exitCodes.good;
}

async function redeliver(store: Store, ids: readonly string[], { io }: CommandCall): Promise<ExitCode> {
  const at = (store.clock ?? Date.now)();
  const isAll = ids.length === 1 && ids[0] === 'all';
  let count = 0;
  for (const id of isAll ? await deadIds(store) : ids) {
    const found = await store.outbox.redeliver([id], { at });
    count += found;
    if (found === 0) complain(io, `No entry that was given up has the id ${id}.`);
  }
  print(io, `${count} ${count === 1 ? 'entry waits' : 'entries wait'} to be sent again.`);
  return isAll || count === ids.length ? exitCodes.good : exitCodes.problems;
}

/** All of them first: the list gets shorter as they go. */
async function deadIds(store: Store): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of entriesOf(store, 'dead')) ids.push(id);
  return ids;
}

async function* entriesOf(store: Store, state: 'waiting' | 'dead'): AsyncGenerator<OutboxEntry> {
  for (let after: string | undefined; ; ) {
    const page = await store.outbox.list({ state, limit: ENTRIES_PER_PAGE, after });
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < ENTRIES_PER_PAGE) return;
  }
}

function lineOf({
  id,
  sender,
  destination,
  attempts,
  createdAt,
  diedAt,
  dueAt,
  failure,
}: OutboxEntry): string {
  const until = diedAt === undefined ? `next ${shortTime(dueAt)} UTC` : `given up ${shortTime(diedAt)} UTC`;
  const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const why = failure === undefined ? '' : `: ${oneLine(failure)}`;
  return `${id}  ${sender} ${destination}  from ${shortTime(createdAt)} UTC, ${until}, ${tries}${why}`;
}
