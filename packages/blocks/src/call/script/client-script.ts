// Scripts for the client: code with its values beside it.
import type { BoundCode } from '@colloquy/engine';
import type { Script, ScriptArgument } from '@colloquy/schema';

/**
 * Writes bound code as the wire has it. The values travel as arguments, so no visitor's text ever becomes code. Clients of the old
 * family know arguments as texts alone.
 *
 * @example
 * toScript(view.code('alert({{Age}})'), { isLegacy: false }) // { content: 'alert(vage1)', args: [{ id: 'vage1', value: 42 }] }
 * toScript(view.code('alert({{Age}})'), { isLegacy: true }) // { content: 'alert(vage1)', args: [{ id: 'vage1', value: '42' }] }
 */
export function toScript(
  code: BoundCode,
  {
    isLegacy,
    isCode,
    isUnsafe,
  }: {
    readonly isLegacy: boolean;
    readonly isCode?: boolean | undefined;
    readonly isUnsafe?: boolean | undefined;
  },
): Script {
  const write = isLegacy ? toText : toArgument;
  return {
    content: code.content,
    args: code.bindings.map(({ name, value }) => ({ id: name, value: write(value) })),
    ...(isCode === undefined ? {} : { isCode }),
    ...(isUnsafe === undefined ? {} : { isUnsafe }),
  };
}

/** A value as a text, as it stands in a sentence: nothing for nothing, JSON for a list. */
function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Bindings hold texts, numbers, booleans, null and lists of texts already; JSON has no word for undefined. */
function toArgument(value: unknown): ScriptArgument['value'] {
  return value === undefined ? null : (value as ScriptArgument['value']);
}
