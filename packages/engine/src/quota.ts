// Weight: how many bytes a chat keeps from one turn to the next, and the bounds of that.
import type { Value } from '@colloquy/schema';
import { Overrun } from './fuel.ts';
import { limits } from './limits.ts';
import type { Frame, State } from './state.ts';

/** The part of a running turn that keeps things. */
interface Account {
  readonly state: { bytes?: number };
  readonly meter: { bytes: number };
  readonly outer: readonly Frame[];
  readonly frame: Pick<Frame, 'variables' | 'answers' | 'returns' | 'brought'>;
}

/**
 * Counts something that the chat is about to keep. The state remembers the sum, to which only is added; when it reaches the bound, all that
 * is really there is counted anew.
 *
 * @throws {Overrun} when the chat would keep more than a chat may, or this turn has set more than a turn may
 */
export function reserve(account: Account, bytes: number): void {
  const { state, meter } = account;
  meter.bytes += bytes;
  if (meter.bytes > limits.turnBytes)
    throw new Overrun(
      `This turn gave its variables more than ${limits.turnBytes} bytes in all, so the chat was ended.`,
    );
  const sum = (state.bytes ?? countBytes(account)) + bytes;
  state.bytes = sum <= limits.stateBytes ? sum : countBytes(account) + bytes;
  if (state.bytes > limits.stateBytes) {
    state.bytes -= bytes;
    throw new Overrun(
      `The variables and answers of this chat came to more than ${limits.stateBytes} bytes, so the chat was ended.`,
    );
  }
}

/** What a value takes in memory: two bytes a character, and something for each text. */
export function bytesOf(value: Value | undefined): number {
  if (value === null || value === undefined) return TEXT_BYTES;
  if (typeof value === 'string') return bytesOfText(value);
  let bytes = TEXT_BYTES;
  for (const element of value) bytes += bytesOfText(element ?? '');
  return bytes;
}

/** What a frame takes: variables, values that were brought, answers, and replies that were put aside. */
export function bytesOfFrame({ variables, answers, returns, brought }: Account['frame']): number {
  let bytes = bytesOfBrought(brought);
  for (const value of variables) bytes += bytesOf(value);
  for (const [key, content] of answers) bytes += bytesOfText(key) + bytesOfText(content);
  for (const { reply } of returns) bytes += bytesOfReply(reply);
  return bytes;
}

/** What values with their names take. */
export function bytesOfBrought(brought: Frame['brought'] = []): number {
  let bytes = 0;
  for (const { id, name, value } of brought) bytes += bytesOfText(id) + bytesOfText(name) + bytesOf(value);
  return bytes;
}

/** What a reply takes that is put aside. */
export function bytesOfReply(reply: State['frames'][number]['returns'][number]['reply']): number {
  return reply?.type === 'text' ? bytesOfText(reply.text) : TEXT_BYTES;
}

export function bytesOfText(text: string): number {
  return TEXT_BYTES + 2 * text.length;
}

/** Of a text without characters. */
const TEXT_BYTES = 16;

function countBytes({ outer, frame }: Account): number {
  return outer.reduce((sum, one) => sum + bytesOfFrame(one), bytesOfFrame(frame));
}
