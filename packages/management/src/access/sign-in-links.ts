// Sign-in links: a code that opens a browser session once, for the owner of the server or for a person who is invited.
import { randomBytes } from 'node:crypto';
import type { Actor } from '@colloquy/storage';
import { limits } from './limits.ts';
import { hashOfSecret } from './token-secret.ts';
import type { TokenWish } from './tokens.ts';

/** A fresh link. */
export interface SignInLink {
  /** Stands behind the `#` of the link. */
  readonly code: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** What a link opens. */
export interface SignInGrant {
  /** Who created the link. */
  readonly actor: Actor;
  /** The rights of the person who is invited; absent for the owner. */
  readonly invited?: TokenWish | undefined;
}

/** The sign-in links of one server process. Only hashes are kept, in memory. */
export interface SignInLinks {
  /** Creates a link for the owner, or for a person with the rights of `invited`. `actor` is named in the audit log. */
  create(actor: Actor, invited?: TokenWish): SignInLink;
  /** Uses a link up. Gives what it opens, or nothing when the code is unknown, used or too old. */
  redeem(code: string): SignInGrant | undefined;
}

/** Where the page is that a link leads to. The code follows the `#`, which browsers send to no server, so no request log has it. */
const PAGE = '/sign-in/link';

/**
 * The address of a link.
 *
 * @example signInAddress('http://127.0.0.1:3000', link) // 'http://127.0.0.1:3000/sign-in/link#…'
 */
export function signInAddress(serverUrl: string, { code }: Pick<SignInLink, 'code'>): string {
  return `${serverUrl}${PAGE}#${code}`;
}

/**
 * Creates the links of a server. They are gone when it stops, and another server on the same data does not know them.
 *
 * @example
 * const links = createSignInLinks({ clock: Date.now });
 * const { code } = links.create({ kind: 'operator' });
 * links.redeem(code); // { actor: { kind: 'operator' } }, and nothing from then on
 */
export function createSignInLinks({ clock }: { readonly clock: () => number }): SignInLinks {
  const open = new Map<string, SignInGrant & { readonly expiresAt: number }>();
  return {
    create(actor, invited) {
      for (const [hash, { expiresAt }] of open) if (expiresAt <= clock()) open.delete(hash);
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size >= limits.openSignInLinks) open.delete(oldest);
      const code = randomBytes(limits.secretBytes).toString('base64url');
      const expiresAt = clock() + (invited ? limits.invitationMs : limits.signInLinkMs);
      open.set(hashOfSecret(code), { actor, invited, expiresAt });
      return { code, expiresAt };
    },
    redeem(code) {
      const hash = hashOfSecret(code);
      const found = open.get(hash);
      open.delete(hash);
      return found && found.expiresAt > clock() ? found : undefined;
    },
  };
}
