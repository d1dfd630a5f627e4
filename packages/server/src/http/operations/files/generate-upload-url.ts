// Gives an address to upload a file to.

import { problemResponse } from '@colloquy/runtime';
import type { GenerateUploadUrlRequest as Asked, GenerateUploadUrlResponse as Given } from '@colloquy/schema';
import { GenerateUploadUrlRequest, GenerateUploadUrlResponse, problem } from '@colloquy/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Colloquy } from '../../../colloquy.ts';
import { limits } from '../../../limits.ts';
import type { Operation } from '../../operation.ts';
import type { ReceivedBody } from '../../received-body.ts';
import { send } from '../../send.ts';
import { requestedUrlOf } from '../../server-url.ts';
import { orUnavailable, sendBack } from '../../uploading.ts';

export const generateUploadUrl: Operation = {
  id: 'generateUploadUrl',
  tag: 'Files',
  method: 'POST',
  path: '/v1/generate-upload-url',
  // Those of published web clients.
  otherPaths: ['/api/v2/generate-upload-url', '/api/v3/generate-upload-url'],
  summary: 'Get an upload URL for a file',
  description:
    'For an input that accepts files, attachments or recordings, while the chat waits for it. Upload the bytes to `presignedUrl`, then send `fileUrl` with the reply.',
  access: 'anyone',
  body: {
    kind: 'json',
    schema: GenerateUploadUrlRequest,
    example: {
      sessionId: 'k3v9x2m7q4t8w1z5b6n0c2d4',
      blockId: 'ask-photo',
      fileName: 'photo.png',
      fileType: 'image/png',
      fileSize: 51_200,
    } satisfies Asked,
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The upload URL and the URL of the file.',
      content: {
        'application/json': {
          schema: GenerateUploadUrlResponse,
          example: {
            presignedUrl: 'https://bots.example/v1/uploads?token=eyJzZXNzaW9uSWQi.4Zc1',
            formData: {},
            fileType: 'image/png',
            maxFileSize: 10,
            fileUrl:
              'https://bots.example/v1/files/527c7629f8006841abb7174b072dc7ec/69003448b12eacfd8431bea13e933f42/photo.png',
          } satisfies Given,
        },
      },
    },
  },
  refusals: {
    400: 'The chat does not wait for a file of this kind.',
    403: 'The bot may not be used from this page.',
    404: 'There is no such chat.',
    413: 'The file is too large, or the chat has too many files.',
    503: 'Files cannot be stored at the moment.',
  },
  open:
    ({ colloquy: { files } }) =>
    (request, reply) =>
      sendUploadUrl(request, reply, { files }),
};

/**
 * Answers a request for an upload address.
 *
 * @param body converts the body into this API's form
 * @example open: ({ colloquy: { files } }) => (request, reply) => sendUploadUrl(request, reply, { files, body: withFlatUpload })
 */
export function sendUploadUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    files,
    body = (json) => json,
  }: { readonly files: Colloquy['files']; readonly body?: (json: unknown) => unknown },
): Promise<FastifyReply> {
  return orUnavailable(request, reply, async () => {
    const requestedUrl = plainUrl(request);
    if (requestedUrl === undefined)
      return send(reply, problemResponse(problem('BAD_REQUEST', { message: NO_HOST })));
    const received = request.body as ReceivedBody | undefined;
    const { origin } = request.headers;
    const { serverUrl } = request;
    const asked = withSession(body(received?.json), request.query);
    return sendBack(reply, await files.prepare(asked, { origin, serverUrl, requestedUrl }));
  });
}

/** Some clients name the chat in the query of the address. */
function withSession(body: unknown, query: unknown): unknown {
  const { sessionId } = query as { readonly sessionId?: unknown };
  return typeof sessionId === 'string' && typeof body === 'object' && body !== null
    ? { sessionId, ...body }
    : body;
}

const NO_HOST = 'The request names no host. Send the header Host, or set COLLOQUY_PUBLIC_URL.';

/** An address is made from it, so it has to be a plain scheme and host. */
function plainUrl(request: FastifyRequest): string | undefined {
  const text = requestedUrlOf(request);
  const url = URL.parse(text);
  return url && url.username === '' && url.hostname !== '' && /^https?:\/\/[\w.:[\]-]+$/i.test(text)
    ? url.origin
    : undefined;
}
