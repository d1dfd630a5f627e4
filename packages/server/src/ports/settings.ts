// The settings of the ports, read from the environment.
import { readDefaultSmtp } from '../credentials/default-smtp.ts';
import { readSecretKey } from '../credentials/secret-key.ts';
import type { PortOptions } from './create-ports.ts';
import { readAllowList } from './egress/allow-list.ts';

/** Reads every setting that is given. Throws what is wrong with one, by its name; secrets are never in the message. */
export function checkSettings(environment: NonNullable<PortOptions['environment']>): void {
  readAllowList(allowedAddresses(environment));
  const key = environment.COLLOQUY_SECRET_KEY;
  if (key?.trim()) readSecretKey(key, 'COLLOQUY_SECRET_KEY');
  readDefaultSmtp(environment);
}

/**
 * What bots may reach although the egress guard would refuse it.
 *
 * @example allowedAddresses({ COLLOQUY_EGRESS_ALLOW: 'crm.internal, 10.0.0.0/8' }) // ['crm.internal', '10.0.0.0/8']
 */
export function allowedAddresses(environment: PortOptions['environment'] = {}): readonly string[] {
  return (environment.COLLOQUY_EGRESS_ALLOW ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
}
