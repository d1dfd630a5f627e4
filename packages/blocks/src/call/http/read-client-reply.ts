// Parses the visitor's browser's report on a request that it made.
import { parseExactly } from '@colloquy/schema';
import type { Answer } from './answer.ts';
import { readStatus } from './answer.ts';

/**
 * Parses a dedicated reply: `{"statusCode": 200, "data": …}`. Any other JSON is the data itself, and any other text is
 * the data as text, because a reply may come from any client and must never break the flow.
 *
 * @example readClientReply('{"statusCode":404,"data":{"error":"gone"}}') // { statusCode: 404, data: { error: 'gone' } }
 * @example readClientReply('fine') // { statusCode: 200, data: 'fine' }
 */
export function readClientReply(reply: string): Answer {
  const json = parseExactly(reply);
  if (!json.ok) return { statusCode: 200, data: reply };
  const { value } = json;
  if (typeof value !== 'object' || value === null || !isEnvelope(value))
    return { statusCode: 200, data: value };
  const { statusCode, data = null } = value;
  return { statusCode: readStatus(statusCode) ?? 200, data };
}

function isEnvelope(value: object): value is { readonly statusCode?: unknown; readonly data?: unknown } {
  return Object.hasOwn(value, 'statusCode') || Object.hasOwn(value, 'data');
}
