// The option of a block that names credentials.
import { z } from 'zod';
import { optional } from './optional.ts';

/**
 * An option with the id of credentials. Forms offer those of its type alone.
 *
 * @param description what it says beyond that
 * @example z.object({ credentialsId: credentialsOption('openai') })
 */
export function credentialsOption(type: string, description = `Id of the credentials of type \`${type}\`.`) {
  return optional(z.string()).meta({ description, 'x-credentials': type });
}
