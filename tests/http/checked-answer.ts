// Asks an operation and checks the answer against the schema of the interface before anything else is looked at.
import { ContinueChatResponse, ErrorResponse, StartChatResponse } from '@colloquy/schema';
import { expect } from 'vitest';
import type { Asked, Asking, StartedServer } from '../support/started-server.ts';

/** Starts a chat, live by public id or as a preview; the answer is a valid start response. */
export async function start(
  server: StartedServer,
  address: string,
  asking: Asking = {},
): Promise<StartChatResponse> {
  const path = `/v1/bots/${address}/startChat`;
  return valid(StartChatResponse, await server.ask(path, { body: {}, ...asking }));
}

/** Sends a reply; the answer is a valid continue response. */
export async function reply(
  server: StartedServer,
  sessionId: string,
  message?: unknown,
  more: object = {},
): Promise<ContinueChatResponse> {
  const body = { ...(message === undefined ? {} : { message }), ...more };
  return valid(ContinueChatResponse, await server.ask(continuePath(sessionId), { body }));
}

/** The answer is an error of this kind with a body {code, message, issues}; gives the body. */
export function refused(asked: Asked, status: number, code: string): ErrorResponse {
  expect({ status: asked.status, code: asked.json.code }).toEqual({ status, code });
  const body = ErrorResponse.strict().parse(asked.json);
  expect(body.message).not.toBe('');
  return body;
}

/** The places that issues name, each once: one place may be wrong in two ways. */
export function placesOf(issues: ErrorResponse['issues']): unknown[] {
  return [...new Set(issues.map(({ path }) => JSON.stringify(path)))].map((path) => JSON.parse(path));
}

export function continuePath(sessionId: string): string {
  return `/v1/sessions/${sessionId}/continueChat`;
}

/** Bubbles as plain lines. */
export function lines({ messages }: Pick<ContinueChatResponse, 'messages'>): string[] {
  return messages.map((bubble) => {
    if (bubble.type !== 'text') return `[${bubble.type}]`;
    if (bubble.content.type === 'markdown') return bubble.content.markdown;
    return bubble.content.richText.map(plain).join('\n');
  });
}

function plain(node: unknown): string {
  const { text, children = [] } = node as { text?: string; children?: unknown[] };
  return text ?? children.map(plain).join('');
}

/** Parses, and lets nothing through that the schema does not name. */
function valid<Response>(schema: { parse(value: unknown): Response }, asked: Asked): Response {
  expect({ status: asked.status, body: asked.status === 200 ? '' : asked.body }).toEqual({
    status: 200,
    body: '',
  });
  const parsed = schema.parse(asked.json);
  expect(JSON.parse(JSON.stringify(parsed))).toEqual(asked.json);
  return parsed;
}
