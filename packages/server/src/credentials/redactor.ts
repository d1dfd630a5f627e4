// Keeping secrets out of texts: replaces every known secret value, in the spellings it may have.
import { limits } from './limits.ts';

/** What stands in the place of a secret. */
const REPLACEMENT = '[secret]';

export interface Redactor {
  /** Remembers values as secret. */
  learn(secrets: readonly string[]): void;
  /** Replaces all remembered values. */
  redact(text: string): string;
}

/**
 * Makes a redactor. A value is also found encoded for a URL, for JSON, in Base64, and in hexadecimal.
 *
 * @example
 * const redactor = createRedactor();
 * redactor.learn(['hunter22']);
 * redactor.redact('535 bad password hunter22') // '535 bad password [secret]'
 */
export function createRedactor(): Redactor {
  const known = new Set<string>();
  let pattern: RegExp | undefined;
  return {
    learn(secrets) {
      for (const secret of secrets) {
        if (secret.trim().length < limits.leastSecretCharacters) continue;
        for (const spelling of spellings(secret)) {
          if (known.has(spelling)) continue;
          pattern = undefined;
          known.add(spelling);
          const [oldest] = known;
          if (known.size > limits.redactedValues && oldest !== undefined) known.delete(oldest);
        }
      }
    },
    redact(text) {
      if (known.size === 0) return text;
      // Longer ones first: a secret may begin with another.
      pattern ??= new RegExp(
        [...known]
          .sort((one, other) => other.length - one.length)
          .map(RegExp.escape)
          .join('|'),
        'g',
      );
      return text.replaceAll(pattern, REPLACEMENT);
    },
  };
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [
    secret,
    secret.trim(),
    encodeURIComponent(secret.toWellFormed()),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
    bytes.toString('hex'),
  ];
}
