// The setting that lists the people allowed to sign in externally, with their scopes.
import type { TokenScope } from '@colloquy/schema';
import { tokenScopes } from '@colloquy/schema';

/** One entry of the setting. */
export interface SignInRule {
  /**
   * `address`: a mail address. `domain`: all addresses of one, `@corp.example`. `subject`: the issuer's id of a person
   * (`sub`).
   */
  readonly kind: 'address' | 'domain' | 'subject';
  /** Addresses and domains in lower case. */
  readonly who: string;
  readonly scopes: readonly TokenScope[];
}

/**
 * Parses the sign-in rules. Each entry must name its scopes, so that no one becomes owner by mistake.
 *
 * @throws Error whose message continues after the setting's name
 * @example readSignInRules('ada@corp.example=own, @corp.example=read+publish')
 */
export function readSignInRules(given: string): readonly SignInRule[] {
  const entries = given
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) throw new Error(`names nobody. ${EXAMPLE}`);
  return entries.map(readRule);
}

const EXAMPLE =
  'Write who is let in and what they may do: ada@corp.example=own, @corp.example=read+publish, sub:4711=read.';

function readRule(entry: string): SignInRule {
  const [, who = '', words = ''] = /^(\S+)=([\w+]+)$/.exec(entry) ?? [];
  const scopes = words.split('+');
  const unknown = scopes.find((scope) => !isScope(scope));
  if (who === '') throw new Error(`has ${quoted(entry)}, which is no entry. ${EXAMPLE}`);
  if (unknown !== undefined)
    throw new Error(`has the scope ${quoted(unknown)}; there are ${tokenScopes.join(', ')}. ${EXAMPLE}`);
  return { ...readName(who), scopes: tokenScopes.filter((scope) => scopes.includes(scope)) };
}

function readName(who: string): Pick<SignInRule, 'kind' | 'who'> {
  if (who.startsWith('sub:') && who.length > 4) return { kind: 'subject', who: who.slice(4) };
  if (/^@[^\s@*]+\.[^\s@*]+$/.test(who)) return { kind: 'domain', who: who.slice(1).toLowerCase() };
  if (/^[^\s@*]+@[^\s@*]+$/.test(who)) return { kind: 'address', who: who.toLowerCase() };
  throw new Error(`has ${quoted(who)}, which is no mail address, no domain and no subject. ${EXAMPLE}`);
}

function isScope(word: string): word is TokenScope {
  return tokenScopes.some((scope) => scope === word);
}

function quoted(given: string): string {
  return `"${given.slice(0, 50)}"`;
}
