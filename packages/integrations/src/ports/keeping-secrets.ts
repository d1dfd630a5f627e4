// Redacts secrets in the results of ports, because other servers may repeat them.
import type { CallResult } from '@colloquy/schema';
import { limits } from '../credentials/limits.ts';
import type { Port } from './port.ts';

/**
 * Wraps a port so that its results contain no secrets. Failures are redacted completely; in responses only long secrets
 * such as keys are. A service may repeat the key it received, and a result reaches variables, logs and the journal.
 *
 * @param redact replaces the secrets in a text that have at least `leastCharacters` characters
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
