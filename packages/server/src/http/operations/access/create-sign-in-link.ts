// Creates a sign-in link.

import { CreateSignInLinkRequest, CreateSignInLinkResponse } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';

export const createSignInLink = defineOperation({
  id: 'createSignInLink',
  tag: 'Access',
  method: 'POST',
  path: '/v1/sign-in-links',
  summary: 'Create a sign-in link',
  description:
    "For the owner's browser or, with `invite`, for a person with limited permissions. The link works once and only on this server: other servers with the same data do not know it. An owner's link expires after 15 minutes, an invitation after three days.",
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
  async run({ colloquy }, { body: { invite }, caller: { actor } }) {
    const { code, expiresAt } = colloquy.access.signInLinks.create(actor, invite);
    return { code, expiresAt: new Date(expiresAt).toISOString() };
  },
});
