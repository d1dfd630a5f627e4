// Removes secrets from texts: replaces every known secret value in all its encodings.
import { limits } from './limits.ts';

/** The text that replaces a secret. */
const REPLACEMENT = '[secret]';

export interface Redactor {
  /** Remembers values as secret. */
  learn(secrets: readonly string[]): void;
  /** Replaces all remembered values. With `leastCharacters`, shorter values stay. */
  redact(text: string, leastCharacters?: number): string;
}

/**
 * Creates a redactor. It also finds values encoded for a URL, a form or JSON, in Base64, and in hexadecimal.
 *
 * @example
 * const redactor = createRedactor();
 * redactor.learn(['hunter22']);
 * redactor.redact('535 bad password hunter22') // '535 bad password [secret]'
 */
export function createRedactor(): Redactor {
  /** Each encoded value, with the length of the original. */
  const known = new Map<string, number>();
  /** Patterns by minimum length. */
  const patterns = new Map<number, RegExp | undefined>();
  return {
    learn(secrets) {
      for (const secret of secrets) {
        if (secret.trim().length < limits.leastSecretCharacters) continue;
        for (const spelling of spellings(secret)) {
          if (known.has(spelling)) continue;
          patterns.clear();
          known.set(spelling, secret.length);
          const [oldest] = known.keys();
          if (known.size > limits.redactedValues && oldest !== undefined) known.delete(oldest);
        }
      }
    },
    redact(text, leastCharacters = 0) {
      if (!patterns.has(leastCharacters)) patterns.set(leastCharacters, patternOf(known, leastCharacters));
      const pattern = patterns.get(leastCharacters);
      return pattern ? text.replaceAll(pattern, REPLACEMENT) : text;
    },
  };
}

function patternOf(known: ReadonlyMap<string, number>, leastCharacters: number): RegExp | undefined {
  const wanted = [...known].filter(([, characters]) => characters >= leastCharacters);
  if (wanted.length === 0) return undefined;
  // Longer ones first, because one secret may start with another.
  const alternatives = wanted.map(([spelling]) => spelling).sort((one, other) => other.length - one.length);
  return new RegExp(alternatives.map(RegExp.escape).join('|'), 'g');
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [
    secret,
    secret.trim(),
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams({ '': secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
    bytes.toString('hex'),
  ];
}
