// Creates a sign-in link.

import type { Problem } from '@colloquy/schema';
import { CreateSignInLinkRequest, CreateSignInLinkResponse, problem } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { sentInvitation } from '../../listed-invitation.ts';

export const createSignInLink = defineOperation({
  id: 'createSignInLink',
  tag: 'Access',
  method: 'POST',
  path: '/v1/sign-in-links',
  summary: 'Create a sign-in link',
  description:
    "For the owner's browser or, with `invite`, for a person with limited permissions. The link works once. An owner's link expires after 15 minutes, and works only on this server: other servers with the same data do not know it. An invitation is stored, and expires after three days (`GET /v1/invitations`).",
  access: { scope: 'own', about: 'server' },
  body: {
    schema: CreateSignInLinkRequest,
    example: {
      invite: { name: 'Grace', scopes: ['read'], bots: ['quiz-bot'], expiresInDays: 30 },
    },
    isRequired: false,
  },
  output: {
    description: 'The link.',
    schema: CreateSignInLinkResponse,
    example: {
      code: 'pZ3xW0…',
      expiresAt: '2026-11-22T09:45:00.000Z',
    },
  },
  refusals: { 409: 'There are too many open invitations. Nothing was created.' },
  async run({ colloquy: { access } }, { body: { invite }, caller: { actor }, by }) {
    if (invite) return sentInvitation(await access.invitations.create(invite, by), tooMany);
    const { code, expiresAt } = access.signInLinks.create(actor);
    return { code, expiresAt: new Date(expiresAt).toISOString() };
  },
});

function tooMany(): Problem {
  return problem('CONFLICT', { message: 'There are too many open invitations. Revoke some of them first.' });
}
