// Creates a sign-in link.

import { CreateSignInLinkRequest, CreateSignInLinkResponse } from '@colloquy/schema';
import { defineOperation } from '../define-operation.ts';

export const createSignInLink = defineOperation({
  id: 'createSignInLink',
  tag: 'Access',
  method: 'POST',
  path: '/v1/sign-in-links',
  summary: 'Create a sign-in link',
  description:
    'For a browser of the owner, or with `invite` for a person with rights of their own. The link works once, on this very server: another one on the same data does not know it. That of the owner works for a quarter of an hour, an invitation for three days.',
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
    const { code, expiresAt } = colloquy.signInLinks.create(actor, invite);
    return { code, expiresAt: new Date(expiresAt).toISOString() };
  },
});
