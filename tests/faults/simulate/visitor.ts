// A visitor: has one chat from start to end, now and then says two things at once, and sometimes looks on.
import type { Reach } from './client.ts';
import { createClient } from './client.ts';
import type { Operation } from './ledger.ts';
import type { World } from './world.ts';

/** Has one chat. */
export async function visit(world: World, number: number, reach: Reach): Promise<void> {
  const { random, schedule, scenario, fault } = world;
  const { perform, insist, watch } = createClient(world, reach);
  const isListening = scenario.bot === 'listening';
  const isWatching = scenario.bot === 'watching' || isListening;
  let sent = 0;
  let watched = 0;

  function reply(sessionId: string, isBye: boolean): Operation {
    const text = isBye ? 'bye' : `${number}.${sent}`;
    const name = `reply ${number}.${++sent}`;
    return { name, sessionId, key: !isBye && fault('unkeyed', 'reply') ? undefined : name, text };
  }

  /** What a chat waits for is watched, or sent, by none, one or two at once; then the visitor goes on, sometimes before it is there. */
  async function lookOn(sessionId: string): Promise<void> {
    const name = `watched ${number}.${++watched}`;
    const watching = Array.from({ length: random.integer(0, 2) }, (_, one) =>
      watch(sessionId, isListening ? `data${number}x${watched}x${one}` : undefined),
    );
    if (random.happens(0.5)) await Promise.all(watching);
    await perform({ name, sessionId, key: name, text: isListening || random.happens(0.5) ? 'told' : '' });
    await Promise.all(watching);
  }

  await schedule.sleep(random.integer(0, 500));
  const name = `start ${number}`;
  const start: Operation = { name, sessionId: undefined, key: name, text: '' };
  const started = await perform(start);
  if (started === undefined) return;
  const { sessionId } = JSON.parse(started) as { readonly sessionId: string };
  const acknowledged = [start];
  if (isWatching) await lookOn(sessionId);
  const replies = random.integer(1, scenario.replies);
  const endsWithBye = random.happens(0.5);
  while (sent < replies) {
    const isBye = endsWithBye && sent === replies - 1;
    const together = !isBye && fault('race', 'of replies') ? random.integer(2, 3) : 1;
    const operations = Array.from({ length: together }, () => reply(sessionId, isBye));
    const bodies = await Promise.all(operations.map(perform));
    const isAnswered = ({ key }: Operation, index: number) =>
      key !== undefined && bodies[index] !== undefined;
    acknowledged.push(...operations.filter(isAnswered));
    if (isWatching && !isBye) await lookOn(sessionId);
    if (fault('repeat', 'of an answered request')) await insist(random.pick(acknowledged));
    await schedule.sleep(random.integer(0, 30));
  }
}
