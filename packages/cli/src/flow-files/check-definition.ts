// Checks the definition of a file, including its code.

import { createSyntaxChecker } from '@colloquy/blocks';
import type { CheckedDefinition } from '@colloquy/verify/check';
import { checkDefinition as check } from '@colloquy/verify/check';

/**
 * Finds all problems of a definition. Their paths refer to the definition as given.
 *
 * @example const { problems, size } = await checkDefinition(JSON.parse(text));
 */
export async function checkDefinition(definition: unknown): Promise<CheckedDefinition> {
  return check(definition, { syntaxError: await createSyntaxChecker() });
}
