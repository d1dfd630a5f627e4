// The operations of files in the API reference.
import { componentRef } from './openapi-components.ts';
import { problem } from './problem.ts';
import { alsoForOperator } from './security-schemes.ts';
import type { GenerateUploadUrlRequest, GenerateUploadUrlResponse } from './upload.ts';

/** A file on its way: what a client asks, and what it is told. */
export const uploadExample: {
  readonly request: GenerateUploadUrlRequest;
  readonly response: GenerateUploadUrlResponse;
} = {
  request: {
    sessionId: 'k3v9x2m7q4t8w1z5b6n0c2d4',
    blockId: 'ask-photo',
    fileName: 'photo.png',
    fileType: 'image/png',
    fileSize: 51_200,
  },
  response: {
    presignedUrl: 'https://bots.example/v1/uploads?token=eyJzZXNzaW9uSWQi.4Zc1',
    formData: {},
    fileType: 'image/png',
    maxFileSize: 10,
    fileUrl:
      'https://bots.example/v1/files/527c7629f8006841abb7174b072dc7ec/69003448b12eacfd8431bea13e933f42/photo.png',
  },
};

/**
 * The paths of uploads and files.
 *
 * @example
 * Object.keys(uploadPaths()); // ['/v1/generate-upload-url', '/v1/uploads', '/v1/files/{scope}/{id}/{name}']
 */
export function uploadPaths(): Record<string, object> {
  return {
    '/v1/generate-upload-url': { post: generateUploadUrl },
    '/v1/uploads': { put: upload },
    '/v1/files/{scope}/{id}/{name}': { get: getFile },
  };
}

const generateUploadUrl = {
  operationId: 'generateUploadUrl',
  summary: 'Get an address to upload a file to',
  description:
    'For an input that takes files, attachments or recordings, while the chat waits on it. Upload the bytes to `presignedUrl`, then send `fileUrl` with the reply.',
  tags: ['Files'],
  requestBody: { required: true, content: json('GenerateUploadUrlRequest', uploadExample.request) },
  responses: {
    200: {
      description: 'The addresses.',
      content: json('GenerateUploadUrlResponse', uploadExample.response),
    },
    400: refusal('The chat does not wait for a file of this kind.', 'BAD_REQUEST'),
    403: refusal('The bot may not be used from this page.', 'FORBIDDEN'),
    404: refusal('There is no such chat.', 'NOT_FOUND'),
    413: refusal('The file is too large, or the chat has too many.', 'PAYLOAD_TOO_LARGE'),
    503: refusal('Files cannot be kept just now.', 'SERVICE_UNAVAILABLE'),
  },
};

const upload = {
  operationId: 'upload',
  summary: 'Upload a file',
  description:
    'Takes the bytes as they are. The content is looked at: what says that it is a picture, a recording, a PDF or a text must be one. The address takes one file; the same bytes may be sent again.',
  tags: ['Files'],
  parameters: [
    {
      name: 'token',
      in: 'query',
      required: true,
      description: 'Part of `presignedUrl`.',
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  responses: {
    204: { description: 'The file is kept.' },
    400: refusal('The file is not whole, or not of a kind that is asked for.', 'BAD_REQUEST'),
    403: refusal('The address is not good, or not good any more.', 'FORBIDDEN'),
    404: refusal('The chat is gone.', 'NOT_FOUND'),
    409: refusal('Another file was uploaded to this address.', 'CONFLICT'),
    413: refusal('The file is too large.', 'PAYLOAD_TOO_LARGE'),
    415: refusal('The content is not what the file claims to be.', 'UNSUPPORTED_MEDIA_TYPE'),
    429: refusal('Too many uploads at once.', 'TOO_MANY_REQUESTS'),
    503: refusal('Files cannot be kept just now.', 'SERVICE_UNAVAILABLE'),
  },
};

const getFile = {
  operationId: 'getFile',
  summary: 'Get a file',
  description:
    'Parts of it with `Range`. A private file needs the signature that came with its address, for 24 hours, or the token of the operator.',
  tags: ['Files'],
  security: alsoForOperator,
  parameters: ['scope', 'id', 'name'].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  responses: {
    200: {
      description: 'The file.',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    },
    206: { description: 'The part that was asked for.' },
    304: { description: 'The client has it.' },
    401: refusal('It is private.', 'UNAUTHORIZED'),
    404: refusal('There is no such file.', 'NOT_FOUND'),
    416: refusal('It has no such part.', 'BAD_REQUEST'),
    503: refusal('Files cannot be read just now.', 'SERVICE_UNAVAILABLE'),
  },
};

function refusal(description: string, code: Parameters<typeof problem>[0]) {
  const isBusy = code === 'TOO_MANY_REQUESTS' || code === 'SERVICE_UNAVAILABLE';
  const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } };
  return {
    description,
    ...(isBusy ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: json('Problem', problem(code)),
  };
}

function json(name: Parameters<typeof componentRef>[0], example: unknown) {
  return { 'application/json': { schema: { $ref: componentRef(name) }, example } };
}
