// A data folder that strangers have filled: one large chat, results of some MiB each, and a few thousand ordinary ones.

import { expandFlow } from '@colloquy/blocks/testing';
import type { TurnCommit } from '@colloquy/server';
import { createColloquy, openStore } from '@colloquy/server';
import { testSize } from '../../support/test-size.ts';

/** The chat whose turns and state are large. */
export const LARGE_CHAT = 'k3v9x2m7q4t8w1z5b6n0c2d4';
/** How much is written. */
export const written = {
  largeTurns: 12,
  largeResults: testSize('COLLOQUY_TEST_LARGE_RESULTS', { usual: 60, long: 150 }),
  ordinaryResults: 3_000,
};

const KIB = 1024;
const STARTED_AT = Date.UTC(2026, 0, 1);

const asking = (publicId: string) =>
  expandFlow({
    id: `${publicId}-bot`,
    publicId,
    name: publicId,
    variables: [{ id: 'story', name: 'Story' }],
    groups: [
      {
        title: 'Ask',
        blocks: [
          'Hello',
          { id: 'ask', type: 'text input', options: { variableId: 'story', isLong: true } },
          { type: 'Jump', options: { groupId: 'g1' } },
        ],
      },
    ],
  });

/**
 * Writes it and closes the store.
 *
 * @example await fillStore(folder.path);
 */
export async function fillStore(
  dataFolder: string,
  { largeTurns, largeResults, ordinaryResults } = written,
): Promise<void> {
  const store = await openStore({ dataFolder });
  const colloquy = await createColloquy({ store, worksInBackground: false });
  for (const publicId of ['chatting', 'flooded', 'ordinary'])
    await colloquy.bots.publish(asking(publicId), { publicId });
  const flow = (await store.loadVersion({ botId: 'chatting-bot', number: 1 }))?.flow ?? '';
  const state = {
    ...JSON.parse('{"locale":"en","timeZone":"UTC"}'),
    frames: [
      { flow, variables: [Array.from({ length: 10_000 }, (_, index) => `${'text '.repeat(20)}${index}`)] },
    ],
  };
  for (let turn = 1; turn <= largeTurns; turn++)
    await store.commitTurns([largeTurn(turn, JSON.stringify(state))]);
  for (let number = 0; number < largeResults; number += 10)
    await store.commitTurns(
      Array.from({ length: 10 }, (_, index) => visit('flooded', number + index, 1_300 * KIB)),
    );
  for (let number = 0; number < ordinaryResults; number += 300)
    await store.commitTurns(
      Array.from({ length: 300 }, (_, index) => visit('ordinary', number + index, 20 * KIB)),
    );
  await colloquy.close();
}

/** A turn that showed twenty bubbles of some KiB each, with formatted text. */
function largeTurn(turn: number, state: string): TurnCommit {
  const richText = Array.from({ length: 300 }, (_, index) => ({
    type: 'p',
    children: [{ text: `${'word '.repeat(5)}${index}`, bold: index % 2 === 0 }],
  }));
  const messages = Array.from({ length: 20 }, (_, index) => ({
    id: `b${index}`,
    type: 'text',
    content: { type: 'richText', richText },
  }));
  const session = {
    id: LARGE_CHAT,
    botId: 'chatting-bot',
    turn,
    state,
    resultId: 'large-result',
    status: 'open' as const,
    isPreview: false,
    createdAt: STARTED_AT,
    updatedAt: STARTED_AT + turn,
  };
  return {
    session,
    expected: turn === 1 ? 'new' : turn - 1,
    request: undefined,
    message: turn === 1 ? undefined : JSON.stringify({ type: 'text', text: 'more' }),
    record: JSON.stringify({ path: [] }),
    response: JSON.stringify({ messages }),
    answers: [],
    results: turn === 1 ? [resultOf('chatting', 'large-result', LARGE_CHAT, 'short')] : [],
    logs: [],
  };
}

function visit(publicId: string, number: number, bytes: number): TurnCommit {
  const id = `${publicId}-${String(number).padStart(6, '0')}`;
  const text = `Visitor ${number} writes. `.repeat(Math.ceil(bytes / 24));
  const at = STARTED_AT + number * 1_000;
  return {
    session: {
      id,
      botId: `${publicId}-bot`,
      turn: 1,
      state: '{}',
      resultId: `r-${id}`,
      status: 'ended',
      isPreview: false,
      createdAt: at,
      updatedAt: at,
    },
    expected: 'new',
    request: undefined,
    record: JSON.stringify({ path: [] }),
    response: '{"messages":[]}',
    answers: [
      { resultId: `r-${id}`, blockId: 'ask', content: text.slice(0, 20 * KIB), attachedFileUrls: [] },
    ],
    results: [resultOf(publicId, `r-${id}`, id, text)],
    logs: [],
  };
}

function resultOf(publicId: string, id: string, sessionId: string, value: string) {
  return {
    id,
    botId: `${publicId}-bot`,
    sessionId,
    variables: JSON.stringify([{ id: 'story', name: 'Story', value }]),
    hasStarted: true,
    isCompleted: true,
  };
}
