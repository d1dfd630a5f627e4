// Code in the line of a block: in backticks, or in a block between fences.
import { isPlain, isPlainBlock } from '../quoted-text.ts';
import type { GivenHead, WrittenHead } from './block-words.ts';

/**
 * Writes code after the start of a line.
 *
 * @returns undefined when it cannot be read back
 * @example writeCode('set Total = ', 'a + b') // { text: 'set Total = `a + b`' }
 */
export function writeCode(start: string, code: unknown): WrittenHead | undefined {
  if (typeof code !== 'string') return undefined;
  if (isPlain(code) && !/`| \^/.test(code)) return { text: `${start}\`${code}\`` };
  const isBlock = isPlainBlock(code) && !/^```\s*$/m.test(code);
  return isBlock ? { text: `${start}\`\`\``, code } : undefined;
}

/** The code of a line; undefined when its text is none. */
export function readCode(text: string, { code }: Pick<GivenHead, 'code'>): string | undefined {
  if (code !== undefined) return text === '```' ? code : undefined;
  return text.length > 2 && text.startsWith('`') && text.endsWith('`') ? text.slice(1, -1) : undefined;
}
