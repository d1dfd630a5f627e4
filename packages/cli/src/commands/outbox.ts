// `colloquy outbox`: lists pending and failed entries, and redelivers failed ones.
import type { ListedOutboxEntry, RedeliverRequest } from '@colloquy/schema';
import { deliveryProgress } from '../bots/delivery-progress.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import type { Management } from '../management/management.ts';
import { pagesOf } from '../management/management.ts';
import { managementOptions, onManagement } from '../management/on-management.ts';

export const outbox: Command = {
  name: 'outbox',
  summary: 'Lists and resends deliveries to other systems.',
  operands: '[redeliver ID…|all]',
  least: 0,
  most: Number.POSITIVE_INFINITY,
  details: `Deliveries to other systems are retried for three days. Those that still fail are then given up and listed here
for thirty days. --delivered lists delivered entries of the last seven days. redeliver resends entries that were given up or are waiting for their
next attempt. Entries keep their id, so receivers can recognize them. The running server sends them, or the next one to start.

  colloquy outbox
  colloquy outbox --waiting --json | jq .failure
  colloquy outbox --delivered
  colloquy outbox redeliver out_0f3c…
  colloquy outbox redeliver all`,
  options: {
    ...managementOptions,
    waiting: { description: 'Lists entries that are waiting to be sent instead of those given up.' },
    delivered: { description: 'Lists entries that were delivered within the last seven days.' },
    json: { description: 'Writes one JSON object per line, with the request.' },
  },
  run: async (call) => {
    const { operands, io } = call;
    const [word, ...ids] = operands;
    if (word !== undefined && (word !== 'redeliver' || ids.length === 0)) {
      complain(io, 'Say: colloquy outbox redeliver ID…, or colloquy outbox redeliver all');
      return exitCodes.usage;
    }
    if (call.isOn('waiting') && call.isOn('delivered')) {
      complain(io, 'Choose one of --waiting and --delivered.');
      return exitCodes.usage;
    }
    return onManagement(call, (management) =>
      word === undefined ? list(management, call) : redeliver(management, ids, call),
    );
  },
};

async function list(management: Management, { isOn, io }: CommandCall): Promise<ExitCode> {
  const state = isOn('waiting') ? 'waiting' : isOn('delivered') ? 'delivered' : 'dead';
  const { client, get } = management;
  const entries = pagesOf(async (after: string | undefined) => {
    const page = await get(client.listOutbox({ state, after }));
    return { items: page.entries, next: page.after };
  });
  for await (const entry of entries) print(io, isOn('json') ? JSON.stringify(entry) : lineOf(entry));
  const { waiting, dead } = await get(client.listOutbox({ limit: 1 }));
  if (!isOn('json')) print(io, `${waiting} waiting, ${dead} given up.`);
  return exitCodes.good;
}

async function redeliver(
  management: Management,
  ids: readonly string[],
  { io }: CommandCall,
): Promise<ExitCode> {
  const isAll = ids.length === 1 && ids[0] === 'all';
  const send = async (body: RedeliverRequest) =>
    (await management.get(management.client.redeliverOutbox({ body }))).count;
  let count = isAll ? await send({}) : 0;
  for (const id of isAll ? [] : ids) {
    const found = await send({ ids: [id] });
    count += found;
    if (found === 0)
      complain(io, `No entry that was given up or waits for its next attempt has the id ${id}.`);
  }
  print(io, `${count} ${count === 1 ? 'entry waits' : 'entries wait'} to be sent again.`);
  return isAll || count === ids.length ? exitCodes.good : exitCodes.problems;
}

function lineOf({ id, sender, destination, ...delivery }: ListedOutboxEntry): string {
  return `${id}  ${sender} ${destination}  ${deliveryProgress(delivery)}`;
}
