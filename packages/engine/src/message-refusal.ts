// Refusing a message: which kinds of it the block that waits takes.
import type { Message, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { FlowBlock } from './flow.ts';

/**
 * Why the waiting block refuses a message: a bad request that changes nothing. Each input defines the kinds it takes;
 * without an input no recording is taken, since only text inputs that allow them do.
 */
export function messageRefusal(
  { behavior, definition }: FlowBlock,
  message: Message | undefined,
): Problem | undefined {
  const accepts = (behavior?.shape === 'ask' ? behavior.accepts?.(definition) : undefined) ?? {};
  if (message?.type === 'audio' && !accepts.audio)
    return badMessage(
      ['message', 'type'],
      behavior?.shape === 'ask'
        ? 'The current input takes no recordings.'
        : 'The chat waits for no recording.',
      'Send a text message.',
    );
  // A page's reply to a block that is no input is its text only.
  const hasFiles = message?.type === 'text' && message.attachedFileUrls?.length && behavior?.shape === 'ask';
  if (!hasFiles || accepts.attachments) return undefined;
  return badMessage(
    ['message', 'attachedFileUrls'],
    'The current input takes no attachments.',
    'Leave attachedFileUrls out, or allow attachments in the text input.',
  );
}

/** An invalid request, with its path and a fix. */
export function badMessage(path: (string | number)[], message: string, fix: string): Problem {
  return problem('BAD_REQUEST', { issues: [{ path, message, fix }] });
}
