// Access: authenticates people and programs for operations that visitors may not use.
import type { AuditEntry, AuditPage, Store } from '@colloquy/storage';
import type { AccessAudit } from './access-audit.ts';
import { createAccessAudit } from './access-audit.ts';
import type { Invitations } from './invitations.ts';
import { createInvitations } from './invitations.ts';
import type { Presence } from './presence.ts';
import { createPresence } from './presence.ts';
import type { SignInLinks } from './sign-in-links.ts';
import { createSignInLinks } from './sign-in-links.ts';
import type { Tokens } from './tokens.ts';
import { createTokens } from './tokens.ts';

/** The access of one server. */
export interface Access {
  readonly tokens: Tokens;
  /** Links that sign in a browser of the owner. */
  readonly signInLinks: SignInLinks;
  /** Links that sign in other people. */
  readonly invitations: Invitations;
  /** Records reads of personal data and refused sign-ins. */
  readonly audit: AccessAudit;
  /** Who has a bot open right now. */
  readonly presence: Presence;
  /** Changes with their authors, newest first. Every operation with an `Attribution` is recorded. */
  listAudit(page: AuditPage): Promise<readonly AuditEntry[]>;
}

/**
 * Creates the access of a server.
 *
 * @example const { secret } = await colloquy.access.tokens.create({ name: 'Build', scopes: ['publish'] }, by);
 */
export function createAccess(dependencies: {
  readonly store: Pick<Store, 'tokens' | 'invitations' | 'audit'>;
  readonly clock: () => number;
}): Access {
  return {
    tokens: createTokens(dependencies),
    signInLinks: createSignInLinks(dependencies),
    invitations: createInvitations(dependencies),
    audit: createAccessAudit(dependencies),
    presence: createPresence(dependencies),
    listAudit: (page) => dependencies.store.audit.list(page),
  };
}
