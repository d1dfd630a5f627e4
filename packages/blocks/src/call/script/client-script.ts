// Scripts for the client: code, with values passed as arguments.
import type { BoundCode } from '@colloquy/engine';
import type { Script } from '@colloquy/schema';

/** How a client runs code. `body`: as the body of a function. `value`: as an expression, unless it contains `return`. */
export type ScriptUse = 'body' | 'value';

/**
 * Serializes bound code for the client. Values are passed as arguments, so that no visitor's text becomes code.
 * Arguments are texts; other values are sent as JSON, which the code parses first, so that it can add numbers and
 * iterate over lists.
 *
 * @example
 * toScript(view.code('alert({{Name}})'), { use: 'body' }) // { content: 'alert(vName1)', args: [{ id: 'vName1', value: 'Ada' }] }
 * toScript(view.code('{{Age}} + 1'), { use: 'value' })
 * // { content: '(vage1 = JSON.parse(vage1), vage1 + 1\n)', args: [{ id: 'vage1', value: '42' }] }
 */
export function toScript(
  { content, bindings }: BoundCode,
  {
    use,
    isCode,
    isUnsafe,
  }: {
    readonly use: ScriptUse;
    readonly isCode?: boolean | undefined;
    readonly isUnsafe?: boolean | undefined;
  },
): Script {
  const parsed = bindings
    .filter(({ value }) => typeof value !== 'string')
    .map(({ name }) => `${name} = JSON.parse(${name})`);
  return {
    content: parsed.length === 0 ? content : withParsed(content, { parsed, use }),
    args: bindings.map(({ name, value }) => ({
      id: name,
      value: typeof value === 'string' ? value : JSON.stringify(value ?? null),
    })),
    ...(isCode === undefined ? {} : { isCode }),
    ...(isUnsafe === undefined ? {} : { isUnsafe }),
  };
}

function withParsed(
  content: string,
  { parsed, use }: { readonly parsed: readonly string[]; readonly use: ScriptUse },
): string {
  if (use === 'body' || /\breturn\b/.test(content)) return `${parsed.join('; ')};\n${content}`;
  return `(${parsed.join(', ')}, ${content.trim().replace(/;$/, '')}\n)`;
}
