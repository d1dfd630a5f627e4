// Checks the definition of a file, its code included.

import { createSyntaxChecker } from '@colloquy/blocks';
import type { CheckedDefinition } from '@colloquy/verify/check';
import { checkDefinition as check } from '@colloquy/verify/check';

/**
 * Looks for everything that is wrong with a definition. Paths of the problems lead into the definition as it is.
 *
 * @example const { problems, size } = await checkDefinition(JSON.parse(text));
 */
export async function checkDefinition(definition: unknown): Promise<CheckedDefinition> {
  return check(definition, { syntaxError: await createSyntaxChecker() });
}
