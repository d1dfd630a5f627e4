// The requests of the Gmail API for sending a mail.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { z } from 'zod';
import type { Deadline } from '../deadline.ts';
import { limits } from '../limits.ts';
import { redactorOf, toPortResponse } from '../web/port-response.ts';
import { prepareRequest } from '../web/web-request.ts';
import type { WebSender } from '../web/web-sender.ts';

/** Sends a request to the Gmail API. */
export type AskGmail = (
  request: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly json?: object;
    readonly body?: { readonly bytes: Uint8Array; readonly mediaType: string };
  },
  key: string,
) => Promise<{ readonly ok: true; readonly data: unknown } | Failed>;

export interface GmailOptions {
  readonly apiUrl: string;
  readonly send: WebSender;
  readonly deadline: Deadline;
  readonly getToken: (
    isRefused: boolean,
  ) => Promise<{ readonly ok: true; readonly accessToken: string } | Failed>;
  readonly redact: (text: string) => string;
}

/**
 * Creates the function that sends requests. If Gmail rejects the token (401), it is renewed once and the request
 * repeated: a rejected request had no effect.
 */
export function createGmail({ apiUrl, send, deadline, getToken, redact }: GmailOptions): AskGmail {
  return async ({ method, path, json, body }, key) => {
    for (const isRefused of [false, true]) {
      const token = await getToken(isRefused);
      if (!token.ok) return token;
      const bytes = json ? JSON.stringify(json) : body?.bytes;
      const prepared = prepareRequest(
        {
          method,
          url: `${apiUrl}${path}`,
          headers: {
            authorization: `Bearer ${token.accessToken}`,
            ...(bytes === undefined ? {} : { 'content-type': body?.mediaType ?? 'application/json' }),
          },
          ...(bytes === undefined ? {} : { body: bytes }),
          maximumBytes: limits.gmailMessageBytes,
        },
        key,
      );
      if (!prepared.ok) return prepared;
      const outcome = await send(prepared.request, { deadline, staysAtOrigin: true });
      if (!outcome.ok) return outcome;
      const { statusCode, data } = toPortResponse(outcome.response);
      outcome.response.release();
      if (statusCode === 401 && !isRefused) continue;
      if (statusCode < 300) return { ok: true, data };
      const reason = redactorOf([token.accessToken])(reasonIn(data));
      return failed('rejected', redact(`Gmail returned status ${statusCode}: ${reason}`));
    }
    return failed(
      'rejected',
      'Gmail rejected the access token of these credentials. Set the credentials again.',
    );
  };
}

const sentSchema = z.object({ id: z.string(), threadId: z.string() });

/** Sends a mail. Uploads it as is, because JSON would make it a third longer; only with a thread id it must be JSON. */
export async function sendMime(
  mime: Buffer,
  {
    threadId,
    ask,
    key,
  }: { readonly threadId: string | undefined; readonly ask: AskGmail; readonly key: string },
): Promise<{ readonly ok: true; readonly id: string; readonly threadId: string } | Failed> {
  const answer = await (threadId === undefined
    ? ask(
        {
          method: 'POST',
          path: '/upload/gmail/v1/users/me/messages/send?uploadType=media',
          body: { bytes: mime, mediaType: 'message/rfc822' },
        },
        key,
      )
    : ask(
        {
          method: 'POST',
          path: '/gmail/v1/users/me/messages/send',
          json: { raw: mime.toString('base64url'), threadId },
        },
        key,
      ));
  if (!answer.ok) return answer;
  const read = sentSchema.safeParse(answer.data);
  return read.success
    ? { ok: true, ...read.data }
    : failed('invalid_response', 'The response of Gmail does not identify the email.');
}

const labelSchema = z.object({ id: z.string(), name: z.string().optional() });
const labelsSchema = z.object({ labels: z.array(labelSchema).default([]) });

/** Adds a label to a mail, and creates the label if needed. The mail is already sent, so a failure is only a warning for the log. */
export async function addLabel(
  name: string,
  { messageId, ask, key }: { readonly messageId: string; readonly ask: AskGmail; readonly key: string },
): Promise<string | undefined> {
  const labels = '/gmail/v1/users/me/labels';
  const listed = await ask({ method: 'GET', path: labels }, key);
  const known = listed.ok ? labelsSchema.safeParse(listed.data).data?.labels : undefined;
  let id = known?.find((label) => label.id === name || label.name?.toLowerCase() === name.toLowerCase())?.id;
  let failure = listed.ok ? undefined : listed.failure;
  if (listed.ok && id === undefined) {
    const made = await ask({ method: 'POST', path: labels, json: { name } }, `${key}:label`);
    id = made.ok ? labelSchema.safeParse(made.data).data?.id : undefined;
    failure = made.ok ? undefined : made.failure;
  }
  if (id !== undefined) {
    const path = `/gmail/v1/users/me/messages/${encodeURIComponent(messageId)}/modify`;
    const added = await ask({ method: 'POST', path, json: { addLabelIds: [id] } }, `${key}:add label`);
    if (added.ok) return undefined;
    failure = added.failure;
  }
  return `The email was sent, but could not be labeled. ${failure?.message ?? ''}`.trim();
}

function reasonIn(data: unknown): string {
  const message = (data as { readonly error?: { readonly message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' ? message.slice(0, 300) : 'no reason given.';
}
