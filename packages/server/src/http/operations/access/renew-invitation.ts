// Makes a new link for an invitation.

import { CreateSignInLinkResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { noSuchInvitation, sentInvitation } from '../../listed-invitation.ts';
import { invitationId } from '../../parameters.ts';

export const renewInvitation = defineOperation({
  id: 'renewInvitation',
  tag: 'Access',
  method: 'POST',
  path: '/v1/invitations/{invitationId}/renew',
  summary: 'Make a new link for an invitation',
  description: 'To send it again. The new link works for three days, and the earlier one stops working.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ invitationId }) },
  output: {
    description: 'The new link.',
    schema: CreateSignInLinkResponse,
    example: { code: 'pZ3xW0…', expiresAt: '2026-11-23T09:30:00.000Z', invitationId: '4b227777d4dd1fc6' },
  },
  refusals: { 404: 'There is no such open invitation.' },
  run: async ({ colloquy }, { path, by }) =>
    sentInvitation(await colloquy.access.invitations.renew(path.invitationId, by), noSuchInvitation),
});
