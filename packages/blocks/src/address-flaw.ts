// Finds errors in a URL written by an author, in its literal part.
import { nearestWord } from '@colloquy/schema';

/** Characters of an invalid part shown in the message. */
const SHOWN_CHARACTERS = 60;

const HIGHEST_PORT = 65_535;

/**
 * Describes why a URL can never work, whatever values its `{{placeholders}}` have; undefined when it may be valid.
 * Checks only the part before the first placeholder.
 *
 * @param schemes the allowed URL schemes
 * @param isPage whether a URL without a scheme gets `https://`; otherwise it is a path relative to the page
 * @example addressFlaw('htps://example.com', { schemes: ['http', 'https'], isPage: true })
 * // 'Addresses cannot begin with "htps:"; did you mean "https:"?'
 */
export function addressFlaw(
  address: string | undefined,
  { schemes, isPage }: { readonly schemes: readonly string[]; readonly isPage: boolean },
): string | undefined {
  const template = address?.trim() ?? '';
  const [literal = ''] = template.split('{{', 1);
  if (literal === '') return undefined;
  const scheme = schemeOf(literal);
  if (scheme !== undefined && !schemes.includes(scheme)) {
    const near = nearestWord(scheme, schemes, { mostChanges: 2 });
    return `URLs cannot start with "${scheme.slice(0, SHOWN_CHARACTERS)}:"${near === undefined ? '' : `; did you mean "${near}:"?`}`;
  }
  if (scheme !== undefined && !WEB.has(scheme)) return undefined;
  if (scheme === undefined && /^https?[/;]/i.test(literal)) return 'The ":" after the scheme is missing.';
  const rest = literal.slice(scheme === undefined ? 0 : scheme.length + 1);
  if (scheme !== undefined && !rest.startsWith('//') && literal === template)
    return `The "//" after "${scheme}:" is missing.`;
  if (scheme === undefined && !isPage) return undefined;
  return hostFlaw(rest.replace(/^\/{0,2}/, ''), { isWhole: literal === template });
}

const WEB = new Set(['http', 'https']);

/** `localhost:3000` starts with a host, not with a scheme. */
function schemeOf(literal: string): string | undefined {
  return /^([a-z][a-z\d+.-]*):(?!\d)/i.exec(literal)?.[1]?.toLowerCase();
}

/** The host may continue in a placeholder that follows. */
function hostFlaw(rest: string, { isWhole }: { readonly isWhole: boolean }): string | undefined {
  const end = rest.search(/[/?#]/);
  const isEnded = isWhole || end !== -1;
  const authority = end === -1 ? rest : rest.slice(0, end);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const shown = host.slice(0, SHOWN_CHARACTERS);
  if (isEnded && host === '') return 'The host is missing.';
  if (/[\s<>"\\^`{|}]/.test(host)) return `"${shown}" is not a valid host name.`;
  if (host.startsWith('[')) return undefined;
  const [name = '', port, ...more] = host.split(':');
  if (more.length > 0 || (isEnded && port !== undefined && !isPort(port)))
    return `"${shown}" has an invalid port.`;
  return name.startsWith('.') || name.includes('..') ? `"${shown}" is not a valid host name.` : undefined;
}

function isPort(port: string): boolean {
  return /^\d*$/.test(port) && Number(port) <= HIGHEST_PORT;
}
