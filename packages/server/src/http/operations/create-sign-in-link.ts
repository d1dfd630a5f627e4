// Creates a sign-in link.

import { success } from '@colloquy/runtime';
import { CreateSignInLinkResponse } from '@colloquy/schema';
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';

export const createSignInLink: Operation = {
  id: 'createSignInLink',
  tag: 'Access',
  method: 'POST',
  path: '/v1/sign-in-links',
  summary: 'Create a sign-in link',
  description:
    'For a browser of the owner. The link works once, for a quarter of an hour, on this very server: another one on the same data does not know it.',
  access: { scope: 'own', about: 'server' },
  responses: {
    200: {
      description: 'The link.',
      content: {
        'application/json': {
          schema: CreateSignInLinkResponse,
          example: {
            code: 'pZ3xW0…',
            expiresAt: '2026-11-22T09:45:00.000Z',
          } satisfies CreateSignInLinkResponse,
        },
      },
    },
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { code, expiresAt } = colloquy.signInLinks.create(access.callerOf(request).actor);
      const response: CreateSignInLinkResponse = { code, expiresAt: new Date(expiresAt).toISOString() };
      reply.header('cache-control', 'no-store');
      return send(reply, success(JSON.stringify(response)));
    },
};
