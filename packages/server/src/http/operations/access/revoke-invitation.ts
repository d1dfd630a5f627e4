// Revokes an invitation.

import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { noSuchInvitation } from '../../listed-invitation.ts';
import { invitationId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const revokeInvitation = defineOperation({
  id: 'revokeInvitation',
  tag: 'Access',
  method: 'DELETE',
  path: '/v1/invitations/{invitationId}',
  summary: 'Revoke an invitation',
  description:
    'Its link stops working on all servers. A person who signed in before is in the list of tokens, and is revoked there.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ invitationId }) },
  output: { description: 'The invitation was revoked.' },
  refusals: { 404: 'There is no such open invitation.' },
  async run({ colloquy }, { path, by }) {
    if (!(await colloquy.access.invitations.revoke(path.invitationId, by)))
      throw new RefusedRequest(noSuchInvitation());
  },
});
