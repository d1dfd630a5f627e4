// Signs a browser out.

import { signOut as signBrowserOut } from '@colloquy/management';
import { problem } from '@colloquy/schema';
import { sessionCookie, sessionOf } from '../../access/session-cookie.ts';
import { defineOperation } from '../../define-operation.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const signOut = defineOperation({
  id: 'signOut',
  tag: 'Access',
  method: 'DELETE',
  path: '/v1/session',
  summary: 'Sign a browser out',
  description: 'Ends the session on the server: copies of the cookie stop working.',
  access: 'anyone',
  output: { description: 'The browser is signed out.' },
  refusals: { 404: 'The browser was not signed in.' },
  async run({ colloquy }, { request, setHeader }) {
    const isDone = await signBrowserOut(colloquy.access.tokens, sessionOf(request));
    setHeader('set-cookie', sessionCookie(request, { secret: '', maxAgeSeconds: 0 }));
    if (isDone) return;
    throw new RefusedRequest(problem('NOT_FOUND', { message: 'This browser is not signed in.' }));
  },
});
