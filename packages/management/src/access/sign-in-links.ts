// Sign-in links: a code opens one browser session for the owner of the server.
import { randomBytes } from 'node:crypto';
import type { Actor } from '@colloquy/storage';
import { limits } from './limits.ts';
import { hashOfSecret } from './token-secret.ts';
import type { TokenWish } from './tokens.ts';

/** A new link. */
export interface SignInLink {
  /** The part after the `#` of the link. */
  readonly code: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The session that a link opens. */
export interface SignInGrant {
  /** Who created the link. */
  readonly actor: Actor;
  /** The scopes of the invited person; absent for the owner. */
  readonly invited?: TokenWish | undefined;
}

/** The sign-in links of one server process. It keeps only hashes, in memory. */
export interface SignInLinks {
  /** Creates a link for the owner. The audit log names `actor`. */
  create(actor: Actor): SignInLink;
  /** Uses a link up. Returns its grant, or nothing when the code is unknown, used or expired. */
  redeem(code: string): SignInGrant | undefined;
}

/**
 * Path of the page that links open. The code follows the `#`, which browsers do not send to servers, so it appears in
 * no request log.
 */
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
 * Creates the sign-in links of a server. They are lost when it stops, and other servers on the same data do not know
 * them.
 *
 * @example
 * const links = createSignInLinks({ clock: Date.now });
 * const { code } = links.create({ kind: 'operator' });
 * links.redeem(code); // { actor: { kind: 'operator' } }, and nothing from then on
 */
export function createSignInLinks({ clock }: { readonly clock: () => number }): SignInLinks {
  const open = new Map<string, SignInGrant & { readonly expiresAt: number }>();
  return {
    create(actor) {
      for (const [hash, { expiresAt }] of open) if (expiresAt <= clock()) open.delete(hash);
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size >= limits.openSignInLinks) open.delete(oldest);
      const code = randomBytes(limits.secretBytes).toString('base64url');
      const expiresAt = clock() + limits.signInLinkMs;
      open.set(hashOfSecret(code), { actor, expiresAt });
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
