// Signs a browser in.

import { signIn as signBrowserIn } from '@colloquy/management';
import { problemResponse, success } from '@colloquy/runtime';
import { problem, SignInRequest, SignInResponse } from '@colloquy/schema';
import { limits } from '../../limits.ts';
import { sessionCookie } from '../access/session-cookie.ts';
import { noteRefusedSignIn } from '../note-refused-sign-in.ts';
import type { Operation } from '../operation.ts';
import { readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const signIn: Operation = {
  id: 'signIn',
  tag: 'Access',
  method: 'POST',
  path: '/v1/session',
  summary: 'Sign a browser in',
  description:
    'With a link that the server printed when it started, that `colloquy sign-in` prints, or that invites a person. It works once. The answer sets a cookie for half a day, or for the days of the invitation, which no script can read and which counts for the pages of this server alone.',
  access: 'anyone',
  body: {
    kind: 'json',
    schema: SignInRequest,
    example: { link: 'pZ3xW0…' } satisfies SignInRequest,
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'It is signed in.',
      content: {
        'application/json': {
          schema: SignInResponse,
          example: { expiresAt: '2026-11-22T21:30:00.000Z' } satisfies SignInResponse,
        },
      },
    },
  },
  refusals: { 404: 'The link is unknown, has expired, or was used before.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const { link } = readRequest(request, SignInRequest);
      const session = await signBrowserIn(colloquy, link);
      if (!session) {
        await noteRefusedSignIn(colloquy, request, { way: 'link', status: 404 });
        const message =
          'This sign-in link is unknown, has expired, or was used before. Get another one with: npx colloquy sign-in';
        return send(reply, problemResponse(problem('NOT_FOUND', { message })));
      }
      const { secret, expiresAt } = session;
      const maxAgeSeconds = Math.max(0, Math.floor((expiresAt - colloquy.now()) / 1_000));
      reply.header('set-cookie', sessionCookie(request, { secret, maxAgeSeconds }));
      const response: SignInResponse = { expiresAt: new Date(expiresAt).toISOString() };
      return send(reply, success(JSON.stringify(response)));
    },
};
