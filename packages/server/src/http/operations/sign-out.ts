// Signs a browser out.

import { signOut as signBrowserOut } from '@colloquy/management';
import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import { sessionCookie, sessionOf } from '../access/session-cookie.ts';
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';

export const signOut: Operation = {
  id: 'signOut',
  tag: 'Access',
  method: 'DELETE',
  path: '/v1/session',
  summary: 'Sign a browser out',
  description: 'Its session ends on the server, too: a copy of the cookie is of no use any more.',
  access: 'anyone',
  responses: { 204: { description: 'It is signed out.' } },
  refusals: { 404: 'It was not signed in.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const isDone = await signBrowserOut(colloquy.tokens, sessionOf(request));
      reply.header('set-cookie', sessionCookie(request, { secret: '', maxAgeSeconds: 0 }));
      if (isDone) return reply.code(204).send();
      const message = 'This browser is not signed in.';
      return send(reply, problemResponse(problem('NOT_FOUND', { message })));
    },
};
