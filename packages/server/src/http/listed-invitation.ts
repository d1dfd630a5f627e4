// Presents invitations.
import type { Invitations } from '@colloquy/management';
import { nameOfActor } from '@colloquy/management';
import type { CreateSignInLinkResponse, ListedInvitation, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { InvitationRecord } from '@colloquy/storage';
import { listedGrant } from './listed-access.ts';
import { RefusedRequest } from './refused-request.ts';

/** Presents an invitation, without its hash. */
export function listedInvitation(invitation: InvitationRecord): ListedInvitation {
  return {
    ...listedGrant(invitation),
    createdBy: nameOfActor(invitation.createdBy),
    expiresAt: new Date(invitation.expiresAt).toISOString(),
  };
}

/**
 * The link of an invitation that was just made.
 *
 * @throws RefusedRequest when there is none
 */
export function sentInvitation(
  sent: Awaited<ReturnType<Invitations['create']>>,
  whyNot: () => Problem,
): CreateSignInLinkResponse {
  if (!sent) throw new RefusedRequest(whyNot());
  const { code, invitation } = sent;
  return {
    code,
    expiresAt: new Date(invitation.expiresAt).toISOString(),
    invitationId: invitation.id,
  };
}

/** There is no open invitation with the id of the request. */
export function noSuchInvitation(): Problem {
  const message = 'There is no such invitation: it was used, was revoked, or has expired.';
  return problem('NOT_FOUND', { message });
}

/** An invitation for the examples of the reference. */
export const exampleInvitation: ListedInvitation = {
  id: '4b227777d4dd1fc6',
  name: 'Grace',
  scopes: ['read'],
  bots: ['quiz-bot'],
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: 'ada',
  expiresAt: '2026-11-23T09:30:00.000Z',
};
