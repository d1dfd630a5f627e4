// Shared by the operations on files: the response when files cannot be stored.

import type { ApiResponse } from '@colloquy/runtime';
import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { leaveBody } from './bodies/leave-body.ts';
import { send } from './send.ts';

/** Sends a response, with `Retry-After` where the client should retry. */
export function sendBack(reply: FastifyReply, answer: ApiResponse): FastifyReply {
  if (answer.status === 429 || answer.status === 503) reply.header('retry-after', '10');
  return send(reply, answer);
}

/** Runs work on files. A storage failure is logged, without details for the client. */
export async function orUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StorageFailure') throw error;
    request.log.error({ err: error }, 'files cannot be kept');
    reply.header('retry-after', '30');
    leaveBody(request, reply);
    const message = 'Files cannot be stored or read at the moment. Try again shortly.';
    return send(reply, problemResponse(problem('SERVICE_UNAVAILABLE', { message })));
  }
}
