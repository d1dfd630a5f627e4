// Uploads: which files the waiting input accepts.
import type { Uploads } from './block-type.ts';
import { unlessOverrun } from './fuel.ts';
import { waitingBlock } from './handle-reply.ts';
import type { Host } from './host.ts';
import { openMachine } from './machine.ts';
import type { State } from './state.ts';

/** The input that waits, and which files it takes. */
export interface WaitingUploads extends Uploads {
  readonly blockId: string;
  /** The author's words for an upload that failed, and for a file that is too large, with `[[file]]` and `[[limit]]` (MB) in it. */
  readonly words: { readonly failed: string | undefined; readonly tooLarge: string | undefined };
}

/**
 * Which files a client may upload in this state of a chat. Nothing when the chat does not wait on an input that takes files.
 *
 * @example waitingUploads(host, state)?.takes({ name: 'cv.pdf', mediaType: 'application/pdf' }) // true
 */
export function waitingUploads(host: Host, state: State): WaitingUploads | undefined {
  if (state.status !== 'open') return undefined;
  const machine = openMachine(host, state);
  const block = machine && waitingBlock(machine);
  if (!machine || block?.behavior?.shape !== 'ask') return undefined;
  machine.block = block;
  const { behavior, definition } = block;
  const { view } = machine;
  return unlessOverrun(() => {
    const uploads = behavior.uploads?.(definition, view);
    if (!uploads) return undefined;
    const words = {
      failed: view.systemMessage('fileUploadError'),
      tooLarge: view.systemMessage('fileUploadSizeError'),
    };
    return { ...uploads, blockId: block.id, words };
  });
}
