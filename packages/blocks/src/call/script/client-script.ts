// Scripts for the client: code with its values beside it.
import type { BoundCode } from '@colloquy/engine';
import type { Script, ScriptArgument } from '@colloquy/schema';

/**
 * Writes bound code as the wire has it. The values travel as arguments, so no visitor's text ever becomes code.
 *
 * @example toScript(view.code('alert({{Name}})'), {}) // { content: 'alert(vname1)', args: [{ id: 'vname1', value: 'Ada' }] }
 */
export function toScript(
  code: BoundCode,
  flags: { readonly isCode?: boolean | undefined; readonly isUnsafe?: boolean | undefined },
): Script {
  return {
    content: code.content,
    args: code.bindings.map(({ name, value }) => ({ id: name, value: toArgument(value) })),
    ...(flags.isCode === undefined ? {} : { isCode: flags.isCode }),
    ...(flags.isUnsafe === undefined ? {} : { isUnsafe: flags.isUnsafe }),
  };
}

/** Bindings hold texts, numbers, booleans, null and lists of texts already; JSON has no word for undefined. */
function toArgument(value: unknown): ScriptArgument['value'] {
  return value === undefined ? null : (value as ScriptArgument['value']);
}
