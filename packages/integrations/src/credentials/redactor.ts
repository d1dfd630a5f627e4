// Keeping secrets out of texts: replaces every known secret value, in the spellings it may have.
import { limits } from './limits.ts';

/** What stands in the place of a secret. */
const REPLACEMENT = '[secret]';

export interface Redactor {
  /** Remembers values as secret. */
  learn(secrets: readonly string[]): void;
  /** Replaces all remembered values; with a bound only those that have as many characters themselves. */
  redact(text: string, leastCharacters?: number): string;
}

/**
 * Makes a redactor. A value is also found encoded for a URL or a form, for JSON, in Base64, and in hexadecimal.
 *
 * @example
 * const redactor = createRedactor();
 * redactor.learn(['hunter22']);
 * redactor.redact('535 bad password hunter22') // '535 bad password [secret]'
 */
export function createRedactor(): Redactor {
  /** Each spelling, with the length of what it spells. */
  const known = new Map<string, number>();
  /** By the bound. */
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
  // Longer ones first: a secret may begin with another.
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
