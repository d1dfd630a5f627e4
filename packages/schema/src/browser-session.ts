// Sign-in and sign-out of browsers.
import { z } from 'zod';
import { CreateTokenRequest, TokenScope } from './access-token.ts';
import { limits } from './limits.ts';

/** Body of `POST /v1/session`: creates a browser session. */
export const SignInRequest = z
  .strictObject({ link: z.string().max(200).describe('The code in the sign-in link, after the `#`.') })
  .describe('A sign-in link, which is valid for one browser.');
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Body of `POST /v1/sign-in-links`: creates a sign-in link. */
export const CreateSignInLinkRequest = z
  .strictObject({
    invite: CreateTokenRequest.optional().describe(
      'The person to invite, with their permissions; `expiresInDays` is the length of their session (12 hours if absent). Absent for a link for the owner.',
    ),
  })
  .describe('The person that a sign-in link is for.');
export type CreateSignInLinkRequest = z.infer<typeof CreateSignInLinkRequest>;

/** Response of `POST /v1/sign-in-links`. */
export const CreateSignInLinkResponse = z
  .object({
    code: z.string().describe('The code to append to `/sign-in/link#`. Open this URL in a browser.'),
    expiresAt: z.string().describe('When the link stops working, as ISO 8601 in UTC.'),
    invitationId: z
      .string()
      .optional()
      .describe(
        'The id of the invitation, to send it again or to revoke it. Absent for a link for the owner.',
      ),
  })
  .describe('A sign-in link, which works once.');
export type CreateSignInLinkResponse = z.infer<typeof CreateSignInLinkResponse>;

/** An invitation whose link nobody has used yet. */
export const ListedInvitation = z
  .object({
    id: z.string().describe('The id of the invitation. It grants no access.'),
    name: z.string().describe('The invited person.'),
    scopes: z.array(TokenScope).describe('The permissions that the person gets.'),
    bots: z.array(z.string()).optional().describe('The ids of their bots. Absent for all bots.'),
    createdAt: z.string().describe('When the person was invited, as ISO 8601 in UTC.'),
    createdBy: z.string().describe('Who invited the person.'),
    expiresAt: z.string().describe('When the link stops working, as ISO 8601 in UTC.'),
  })
  .describe('An invitation, without its link.');
export type ListedInvitation = z.infer<typeof ListedInvitation>;

/** Response of `GET /v1/invitations`. */
export const ListInvitationsResponse = z
  .object({ invitations: z.array(ListedInvitation) })
  .describe('The open invitations, newest first.');
export type ListInvitationsResponse = z.infer<typeof ListInvitationsResponse>;

/** Response of `POST /v1/session`. */
export const SignInResponse = z
  .object({ expiresAt: z.string().describe('When the session ends, as ISO 8601 in UTC.') })
  .describe('The browser is signed in.');
export type SignInResponse = z.infer<typeof SignInResponse>;

/** Response of `GET /v1/session`. */
export const ReadCallerResponse = z
  .object({
    name: z.string().describe('The name of the caller in the audit log and in the list of versions.'),
    scopes: z.array(TokenScope).describe('The permissions of the caller; `own` includes all others.'),
    bots: z
      .array(z.string())
      .optional()
      .describe('The ids of the bots that the caller has access to. Absent for all bots.'),
  })
  .describe('The caller and their permissions.');
export type ReadCallerResponse = z.infer<typeof ReadCallerResponse>;

/** Body of `PATCH /v1/session`. */
export const ChangeCallerRequest = z
  .strictObject({ name: CreateTokenRequest.shape.name.describe('Your name, shown beside what you change.') })
  .describe('Facts about you.');
export type ChangeCallerRequest = z.infer<typeof ChangeCallerRequest>;

/** A person who has a bot open. */
export const PresentPerson = z
  .object({
    name: z.string(),
    place: z.string().describe('What they look at, as their client named it: `edit`, or the id of a chat.'),
  })
  .describe('A person who has a bot open.');
export type PresentPerson = z.infer<typeof PresentPerson>;

/** Body of `PUT /v1/bots/{botId}/presence`. */
export const NotePresenceRequest = z
  .strictObject({
    place: z.string().max(limits.idCharacters).describe('What you look at: `edit`, or the id of a chat.'),
  })
  .describe('Your place in a bot.');
export type NotePresenceRequest = z.infer<typeof NotePresenceRequest>;

/** Response of `PUT /v1/bots/{botId}/presence`. */
export const NotePresenceResponse = z
  .object({ people: z.array(PresentPerson) })
  .describe('The other people who have the bot open.');
export type NotePresenceResponse = z.infer<typeof NotePresenceResponse>;
