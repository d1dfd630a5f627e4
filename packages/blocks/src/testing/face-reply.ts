// Holds one reply against one input, and says what is wrong with how it took it.
import type { State } from '@colloquy/engine';
import { talk } from './run-block.ts';
import type { BlockShorthand } from './shorthand.ts';

/** What no reply may bring to light. */
const SECRET = 's3cr3t-value';

const FAILURE = { code: 'unavailable', message: 'No such port.' };

/**
 * Sends a reply to an input and complains when it was neither rejected cleanly nor turned into a sane answer. A clean rejection says
 * something, asks the same again and changes nothing. Nothing is ever filled in from a reply. The input's variable is `Answer`.
 *
 * @param sane whether the stored answer is one that the input may give
 * @returns the complaint, or nothing when all is well
 * @example expect(faceReply({ type: 'number input' }, 'NaN', (answer) => /^\d+$/.test(answer))).toBeUndefined();
 */
export function faceReply(
  block: Exclude<BlockShorthand, string>,
  text: string,
  sane: (answer: string) => boolean,
): string | undefined {
  const chat = talk({
    variables: ['Answer', { name: 'Secret', value: SECRET }],
    groups: [{ title: 'Ask', blocks: [block] }],
  });
  const before = chat.start();
  const replied = chat.say(text);
  // Whoever has replies checked is told that they cannot be.
  const turn = replied.stop?.type === 'call' ? chat.resume({ ok: false, failure: FAILURE }) : replied;
  if (turn.problem) return `was refused: ${turn.problem.message}`;
  const answered = turn.events.find((event) => event.type === 'answered');
  if (JSON.stringify([turn.reply, answered ?? null]).includes(SECRET)) return 'brought the secret to light';
  if (answered?.type === 'answered') {
    if (turn.stop?.type !== 'ended')
      return `was answered, but the flow did not go on: ${turn.said.join(' | ')}`;
    return sane(answered.content)
      ? undefined
      : `became the answer ${JSON.stringify(answered.content.slice(0, 100))}`;
  }
  if (turn.said.join('').trim() === '') return 'was rejected without a word';
  if (JSON.stringify(turn.reply.input) !== JSON.stringify(before.reply.input))
    return 'was rejected, but something else was asked then';
  return JSON.stringify(lasting(turn.state)) === JSON.stringify(lasting(before.state))
    ? undefined
    : 'was rejected, but the state changed';
}

/** The state without the count of turns, which grows with every one, and without what an input keeps that asked back. */
function lasting({ turn: _, waiting, ...rest }: State): object {
  return { ...rest, waiting: waiting?.blockId };
}
