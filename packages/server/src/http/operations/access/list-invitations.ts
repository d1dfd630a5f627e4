// Lists the open invitations.

import { ListInvitationsResponse } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { exampleInvitation, listedInvitation } from '../../listed-invitation.ts';

export const listInvitations = defineOperation({
  id: 'listInvitations',
  tag: 'Access',
  method: 'GET',
  path: '/v1/invitations',
  summary: 'List the open invitations',
  description:
    'People who were invited with `POST /v1/sign-in-links` and have not signed in yet. Links are not included: they are shown once.',
  access: { scope: 'own', about: 'server' },
  output: {
    description: 'The open invitations, newest first.',
    schema: ListInvitationsResponse,
    example: { invitations: [exampleInvitation] },
  },
  run: async ({ colloquy }) => ({
    invitations: (await colloquy.access.invitations.list()).map(listedInvitation),
  }),
});
