// Signs a browser in.

import { signIn as signBrowserIn } from '@colloquy/management';
import { problem, SignInRequest, SignInResponse } from '@colloquy/schema';
import { sessionCookie } from '../../access/session-cookie.ts';
import { COMMAND } from '../../command-name.ts';
import { defineOperation } from '../../define-operation.ts';
import { recordRefusedSignIn } from '../../record-refused-sign-in.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const signIn = defineOperation({
  id: 'signIn',
  tag: 'Access',
  method: 'POST',
  path: '/v1/session',
  summary: 'Sign a browser in',
  description:
    'Requires a link that the server printed when it started, that `colloquy sign-in` prints, or that invites a person. Each link works once. The response sets a cookie that scripts cannot read and that is valid only for the pages of this server. It expires after 12 hours, or after the days of the invitation.',
  access: 'anyone',
  body: {
    schema: SignInRequest,
    example: { link: 'pZ3xW0…' },
  },
  output: {
    description: 'The browser is signed in.',
    schema: SignInResponse,
    example: { expiresAt: '2026-11-22T21:30:00.000Z' },
  },
  refusals: { 404: 'The link is unknown, has expired, or was already used.' },
  async run({ colloquy }, { body: { link }, request, setHeader }) {
    const session = await signBrowserIn(colloquy.access, link);
    if (!session) {
      await recordRefusedSignIn(colloquy, request, { way: 'link', status: 404 });
      const message = `This sign-in link is unknown, has expired, or was used before. Get another one with: ${COMMAND} sign-in`;
      throw new RefusedRequest(problem('NOT_FOUND', { message }));
    }
    const { secret, expiresAt } = session;
    const maxAgeSeconds = Math.max(0, Math.floor((expiresAt - colloquy.now()) / 1_000));
    setHeader('set-cookie', sessionCookie(request, { secret, maxAgeSeconds }));
    return { expiresAt: new Date(expiresAt).toISOString() };
  },
});
