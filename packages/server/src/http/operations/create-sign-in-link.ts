// Creates a sign-in link.

import { success } from '@colloquy/runtime';
import { CreateSignInLinkRequest, CreateSignInLinkResponse } from '@colloquy/schema';
import { limits } from '../../limits.ts';
import type { Operation } from '../operation.ts';
import { readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const createSignInLink: Operation = {
  id: 'createSignInLink',
  tag: 'Access',
  method: 'POST',
  path: '/v1/sign-in-links',
  summary: 'Create a sign-in link',
  description:
    'For a browser of the owner, or with `invite` for a person with rights of their own. The link works once, on this very server: another one on the same data does not know it. That of the owner works for a quarter of an hour, an invitation for three days.',
  access: { scope: 'own', about: 'server' },
  body: {
    kind: 'json',
    schema: CreateSignInLinkRequest,
    example: {
      invite: { name: 'Grace', scopes: ['read'], bots: ['quiz-bot'], expiresInDays: 30 },
    } satisfies CreateSignInLinkRequest,
    isRequired: false,
    limitBytes: limits.chatBodyBytes,
  },
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
      const { invite } = readRequest(request, CreateSignInLinkRequest);
      const { code, expiresAt } = colloquy.signInLinks.create(access.callerOf(request).actor, invite);
      const response: CreateSignInLinkResponse = { code, expiresAt: new Date(expiresAt).toISOString() };
      reply.header('cache-control', 'no-store');
      return send(reply, success(JSON.stringify(response)));
    },
};
