// Ports that show no secret: the last look at what they give, because nobody knows what another server repeats.
import type { CallResult } from '@colloquy/schema';
import { limits } from '../credentials/limits.ts';
import type { Port } from './port.ts';

/**
 * A port with secrets taken out of its results: all of them out of failures, and keys out of answers too, since a service may repeat the
 * key that it was sent, and a result goes into variables, logs and the journal.
 *
 * @param redact replaces the secrets in a text that have at least so many characters
 * @example keepingSecrets(port, (text, leastCharacters) => vault.redactSecrets(text, leastCharacters))
 */
export function keepingSecrets(port: Port, redact: (text: string, leastCharacters: number) => string): Port {
  return async (call, context) => {
    const result = await port(call, context);
    const leastCharacters = result.ok ? limits.leastKeyCharacters : 0;
    return JSON.parse(JSON.stringify(result), (_key, value) =>
      typeof value === 'string' ? redact(value, leastCharacters) : value,
    ) as CallResult;
  };
}
