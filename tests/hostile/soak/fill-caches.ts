// Fills what a server keeps in memory, so that a soak sees what grows for ever and not what fills up.
import { post } from '../../support/http-client.ts';
import { allFlows } from '../flows/all-flows.ts';
import type { Stage } from '../flows/hostile-visitor.ts';
import { playFlow } from '../flows/hostile-visitor.ts';
import { allPatterns } from '../requests/all-patterns.ts';
import { attack } from '../requests/attack.ts';

/** Chats of 60 kB each: together twice the 64 MiB of chats that a server keeps. Each new chat then takes the place of older ones. */
const LARGE_CHATS = 2_200;
const AT_ONCE = 4;
/** A flow that keeps a prefilled variable and waits for a reply. */
const KEEPING = 'variables: replies that fill the chat';

/**
 * Plays every flow once, so that all of them are compiled; carries every request pattern out once, because some ask for what is made on first
 * use and then kept, such as the OpenAPI document (2 MB); and leaves large chats behind.
 *
 * @example await fillCaches(stage)
 */
export async function fillCaches(stage: Stage): Promise<void> {
  await together(allFlows, (flow) => playFlow(stage, flow));
  await together(allPatterns, (pattern) => attack(stage.port, pattern));
  const publicId = allFlows.find(({ name }) => name === KEEPING)?.bot.publicId;
  const path = `/v1/bots/${publicId}/startChat`;
  const body = { prefilledVariables: { A: 'x'.repeat(30_000) } };
  await together(Array.from({ length: LARGE_CHATS }), async () => {
    const { status } = await post({ base: stage.base, path, body });
    if (status !== 200) throw new Error(`A large chat was refused with ${status}.`);
  });
}

async function together<Value>(values: readonly Value[], act: (value: Value) => Promise<unknown>) {
  const left = values.values();
  const work = async () => {
    for (const value of left) await act(value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
