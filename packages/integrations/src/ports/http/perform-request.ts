// Performs the requests of one call: the described one, and an optional second one about the found records.
import type { httpPort } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { inSlices } from '../../in-slices.ts';
import type { PerformContext, PortOutcome } from '../define-port.ts';
import { limits } from '../limits.ts';
import { readPortResponse, redactorOf, toPortResponse } from '../web/port-response.ts';
import { prepareRequest } from '../web/web-request.ts';
import { bodyForEach } from './for-each.ts';
import type { Authorized, HttpPortOptions, HttpRequest } from './http-port-options.ts';
import { createTextReader } from './streamed-text.ts';

type Performing = HttpPortOptions & { readonly context: PerformContext };
type Outcome = PortOutcome<typeof httpPort>;

/**
 * Sends the request, and the second one if the call has one and the first found records. The second idempotency key is
 * derived from that of the call.
 *
 * @example await performRequest(wanted, authorized, { send, context })
 */
export async function performRequest(
  wanted: HttpRequest,
  authorized: Authorized,
  by: Performing,
): Promise<Outcome> {
  const { forEach } = wanted;
  const first = await requestOnce(wanted, authorized, { ...by, key: by.context.idempotencyKey });
  if (!forEach || !first.ok || first.response.statusCode >= 300) return first;
  const body = bodyForEach(first.response.data, forEach);
  // No records found, so there is nothing to change.
  if (body.length === 0) return { ok: true, response: { ...first.response, data: [] } };
  const [address = ''] = authorized.request.url.split('?', 1);
  const headers = { ...authorized.request.headers, 'content-type': 'application/json' };
  const request = {
    ...authorized.request,
    url: address,
    headers,
    method: forEach.method,
    body: JSON.stringify(body),
  };
  return requestOnce(
    wanted,
    { ...authorized, request },
    { ...by, key: `${by.context.idempotencyKey}:for each` },
  );
}

async function requestOnce(
  { saveBody, credentials, streamText }: HttpRequest,
  { request, secrets, proxy }: Authorized,
  { send, saveFile, context, key }: Performing & { readonly key: string },
): Promise<Outcome> {
  const watched: string[] = [];
  const { onText } = context;
  const watch = (piece: string): void => {
    watched.push(piece);
    onText?.(piece);
  };
  const prepared = prepareRequest(request, key);
  if (!prepared.ok) return prepared;
  const outcome = await send(prepared.request, {
    deadline: context.deadline,
    proxy,
    // A redirect to another origin drops headers with credentials, but not the body.
    staysAtOrigin: credentials !== undefined,
    ...(saveBody ? { maximumBytes: limits.savedBytes } : {}),
    ...(streamText && onText ? { onPiece: createTextReader(streamText, hidden(watch, secrets)) } : {}),
  });
  if (!outcome.ok) return outcome;
  const { response } = outcome;
  const streamed = watched.length === 0 ? {} : { text: watched.join('') };
  try {
    const mediaType = /^[\w.+-]+\/[\w.+-]+/.exec(response.headers['content-type'] ?? '')?.[0] ?? '';
    const isFile = saveBody?.mediaTypes.some((pattern) => isLike(mediaType, pattern)) ?? false;
    if (!isFile || response.statusCode >= 300) {
      const { slice } = context;
      if (!slice || response.body.length <= limits.quickAnswerBytes)
        return { ok: true, response: { ...toPortResponse(response, secrets), ...streamed } };
      const read = await inSlices(readPortResponse(response, secrets), slice);
      // A pause, because the code that receives a long response blocks the thread for another ten milliseconds or so.
      await slice();
      return { ok: true, response: { ...read, ...streamed } };
    }
    if (!saveFile)
      return failed('failed', 'This server stores no files, so the response could not be saved.');
    const saved = await saveFile({
      bytes: response.body,
      mediaType,
      sessionId: context.sessionId,
      serverUrl: context.serverUrl,
    });
    if (!saved.ok) return saved;
    const answer = toPortResponse({ ...response, body: Buffer.alloc(0) }, secrets);
    return { ok: true, response: { ...answer, saved: { url: saved.url } } };
  } finally {
    response.release();
  }
}

/** Redacts text before it is shown live. */
function hidden(onText: (text: string) => void, secrets: readonly string[]): (text: string) => void {
  const redact = redactorOf(secrets);
  return (text) => onText(redact(text));
}

/** Whether a media type equals a pattern, or matches one such as `audio/*`. */
function isLike(mediaType: string, pattern: string): boolean {
  return pattern.endsWith('/*') ? mediaType.startsWith(pattern.slice(0, -1)) : mediaType === pattern;
}
