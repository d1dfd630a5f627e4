// What a chat waits on, for an upload: looked up in the store, because any server may have run its last turn.
import type { State, WaitingUploads } from '@colloquy/engine';
import { noEvaluator, waitingUploads } from '@colloquy/engine';
import type { Store } from '@colloquy/storage';
import type { ApiResponse } from '../chats/api-response.ts';
import { badRequest } from '../chats/api-response.ts';
import { refuseOrigin, unknownSession } from '../chats/chat-problems.ts';
import type { FlowLibrary } from '../flows/flow-library.ts';

export interface WaitingInputDependencies {
  readonly store: Pick<Store, 'loadSessions' | 'loadRecords' | 'hasResultOf' | 'remove'>;
  readonly library: FlowLibrary;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Which upload is meant. */
export interface WantedUpload {
  readonly sessionId: string;
  /** Must be the block that waits, when given. */
  readonly blockId?: string | undefined;
  /** The `Origin` header. */
  readonly origin: string | undefined;
}

/** The input that waits for files; or why there is none. */
export async function findWaitingInput(
  { store, library, clock }: WaitingInputDependencies,
  { sessionId, blockId, origin }: WantedUpload,
): Promise<WaitingUploads | ApiResponse> {
  const [session] = await store.loadSessions([sessionId]);
  if (!session) return unknownSession();
  const state = JSON.parse(session.state) as State;
  await library.prepare(state);
  const flow = (hash: string) => library.known(hash);
  const refused = session.isPreview ? undefined : refuseOrigin(flow(state.frames[0]?.flow ?? ''), origin);
  if (refused) return refused;
  const host = {
    flow,
    linked: () => undefined,
    now: clock(),
    evaluator: noEvaluator,
    matches: () => false,
  };
  const waiting = waitingUploads(host, state);
  if (!waiting) return takesNoFiles([], 'The chat does not wait for files now.');
  if (blockId !== undefined && blockId !== waiting.blockId)
    return takesNoFiles(['blockId'], 'This is not the input that the chat waits on.');
  return waiting;
}

function takesNoFiles(path: string[], message: string): ApiResponse {
  const fix =
    'Upload while the chat waits for an input that accepts files, with the id of this input or without an id.';
  return badRequest([{ path, message, fix }], message);
}
