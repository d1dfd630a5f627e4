// Takes in a file.

import { fileLimits } from '@colloquy/integrations';
import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { createAddressPlaces } from '../../address-places.ts';
import type { FormFile } from '../../bodies/form-file.ts';
import { formFile } from '../../bodies/form-file.ts';
import { leaveBody } from '../../bodies/leave-body.ts';
import { countedAddress } from '../../client-address.ts';
import type { Operation } from '../../operation.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import { send } from '../../send.ts';
import type { Services } from '../../services.ts';
import { orUnavailable, sendBack } from '../../uploading.ts';

export const upload: Operation = {
  id: 'upload',
  tag: 'Files',
  method: 'PUT',
  path: '/v1/uploads',
  summary: 'Upload a file',
  description:
    'Takes the raw bytes as the body. The content is checked: a file that is declared as a picture, a recording, a PDF or a text must be one. The URL accepts one file; the same bytes may be sent again.',
  access: 'anyone',
  parameters: {
    query: z.object({ token: z.string().meta({ param: { description: 'Part of `presignedUrl`.' } }) }),
  },
  body: { kind: 'bytes' },
  responses: { 204: { description: 'The file was stored.' } },
  refusals: {
    400: 'The length differs from the announced one, or the input does not accept files of this kind.',
    403: 'The upload URL is invalid or has expired.',
    404: 'The chat no longer exists.',
    408: 'The file did not arrive completely, or arrived too slowly. Send it again.',
    409: 'Another file was already uploaded to this URL.',
    413: 'The file is too large.',
    415: 'The content does not match the declared type.',
    429: 'Too many uploads at once.',
    503: 'Files cannot be stored at the moment.',
  },
  open: (services) => takesFile(services, ({ raw }) => ({ stream: raw, flaw: undefined })),
};

/** The upload of published clients before release 0.10: the same file in a form, to the same address. */
export const compatUpload: Operation = {
  ...upload,
  id: 'compatUpload',
  method: 'POST',
  open: (services) =>
    takesFile(services, ({ raw, headers }) => formFile(raw, headers['content-type']), { isForm: true }),
};

/**
 * Makes the handler of an upload.
 *
 * @param open finds the file in the body
 * @example open: (services) => takesFile(services, ({ raw }) => ({ stream: raw, flaw: undefined }))
 */
function takesFile(
  services: Services,
  open: (request: FastifyRequest) => FormFile,
  { isForm = false }: { readonly isForm?: boolean } = {},
): RouteHandlerMethod {
  const { files } = services.colloquy;
  const { refuseTooMuch, refuseTooMany } = boundsOf(services);
  return (request, reply) =>
    orUnavailable(request, reply, async () => {
      // The slot first: a request refused for lack of one counts no bytes.
      const refused = refuseTooMany(request, reply) ?? refuseTooMuch(request, reply);
      if (refused) return refused;
      const { token = '' } = request.query as { token?: unknown };
      const length = request.headers['content-length'];
      const file = open(request);
      const answer = await files.receive(String(token), {
        stream: file.stream,
        // The length of a form says nothing about its file.
        contentLength: length === undefined || isForm ? undefined : Number(length),
        origin: request.headers.origin,
      });
      if (answer.status === 204) return reply.code(204).send();
      leaveBody(request, reply);
      const { flaw } = file;
      return sendBack(
        reply,
        flaw === undefined ? answer : problemResponse(problem('BAD_REQUEST', { message: flaw })),
      );
    });
}

interface UploadBounds {
  readonly refuseTooMuch: ReturnType<typeof createUploadBound>;
  readonly refuseTooMany: ReturnType<typeof createPlaces>;
}

const bounds = new WeakMap<Services, UploadBounds>();

/** Both ways of uploading count together. */
function boundsOf(services: Services): UploadBounds {
  const { colloquy, uploadRate } = services;
  const known = bounds.get(services) ?? {
    refuseTooMuch: createUploadBound(uploadRate, () => colloquy.files.largestFile()),
    refuseTooMany: createPlaces(uploadRate !== undefined),
  };
  bounds.set(services, known);
  return known;
}

/** Counts the megabytes of each address, and refuses more than its limit. */
function createUploadBound(uploadRate: Services['uploadRate'], largestFile: () => number) {
  const rate = uploadRate && createRateLimiter(uploadRate, limits.countedKeys);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const length = request.headers['content-length'];
    const address = rate && countedAddress(request.ip);
    if (address === undefined) return undefined;
    // Who does not say how much comes is counted with the largest file.
    const bytes = length === undefined ? largestFile() : Number(length);
    const allowance = rate?.take(address, performance.now(), bytes / MEGABYTE);
    if (allowance?.isAllowed !== false) return undefined;
    const seconds = Math.ceil(allowance.waitMs / 1_000);
    reply.header('retry-after', String(seconds));
    leaveBody(request, reply);
    return send(reply, problemResponse(problem('TOO_MANY_REQUESTS', { message: TOO_MANY_BYTES })));
  };
}

/** Limits the concurrent uploads of each address: a slow sender would hold all places for minutes. */
function createPlaces(isCounted: boolean) {
  const places = createAddressPlaces();
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const address = isCounted ? countedAddress(request.ip) : undefined;
    if (address === undefined) return undefined;
    if (places.take(address, reply.raw, fileLimits.openUploadsPerAddress)) return undefined;
    leaveBody(request, reply);
    reply.header('retry-after', '1');
    return send(reply, problemResponse(problem('TOO_MANY_REQUESTS', { message: TOO_MANY_AT_ONCE })));
  };
}

const MEGABYTE = 1024 * 1024;
const TOO_MANY_AT_ONCE =
  'Too many files are being uploaded from your network at once. Send them one after the other.';
const TOO_MANY_BYTES = 'Too much was uploaded from your network in the last hour. Try again later.';
