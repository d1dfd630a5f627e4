// Opening a chat with all that the client does about bad networks: loaded where one plain request was not enough.
import { createClient } from '@colloquy/client';
import type { Opening, OpeningRequest } from './opening.ts';
import { openChat } from './opening.ts';

export interface LateOpeningRequest extends Omit<OpeningRequest, 'client' | 'signal'> {
  /** Where the server is. */
  readonly apiHost: string;
  /** Of the start, if it was tried before. */
  readonly key: string;
}

/** @throws ChatError when a chat can neither be read back nor be started */
export function openLate({ apiHost, ...request }: LateOpeningRequest): Promise<Opening> {
  return openChat({ ...request, client: createClient({ baseUrl: apiHost }) });
}
