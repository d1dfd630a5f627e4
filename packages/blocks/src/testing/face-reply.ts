// Sends one reply to one input, and checks the reaction.
import type { State } from '@colloquy/engine';
import { talk } from './run-block.ts';
import type { BlockShorthand } from './shorthand.ts';

/** A secret that no reply may reveal. */
const SECRET = 's3cr3t-value';

const FAILURE = { code: 'unavailable', message: 'No such port.' };

/**
 * Sends a reply to an input. Returns a complaint unless it was cleanly rejected or turned into a valid answer. A clean
 * rejection has a message, asks the same again and changes nothing. Placeholders in a reply are never resolved. The
 * input's variable is `Answer`.
 *
 * @param sane whether the stored answer is valid for the input
 * @returns the complaint; undefined if there is none
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
  // Inputs that check replies with a call get a failure.
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

/** The state without the turn counter, which always grows, and without an input's state of a clarifying question. */
function lasting({ turn: _, waiting, ...rest }: State): object {
  return { ...rest, waiting: waiting?.blockId };
}
