// What is done to code after it was bundled changes nothing of what it does.
import { describe, expect, it } from 'vitest';
import { leanCode } from '../../packaging/server/lean-code.ts';

const loaded = (code: string) =>
  import(`data:text/javascript,${encodeURIComponent(leanCode('module.js', code))}`) as Promise<
    Readonly<Record<string, unknown>>
  >;

describe('lean code', () => {
  it('escapes every character beyond ASCII without changing the result', async () => {
    const code = `export const text = '→ ü 😀', filled = \`\${'→'} 中\`, found = /^[😀→]+$/u.test('😀→'), naïve = { ключ: 1 }; // ü`;
    expect(leanCode('a.js', code)).not.toMatch(/[^\0-\x7f]/);
    const { text, filled, found, naïve } = await loaded(code);
    expect({ text, filled, found, naïve }).toEqual({
      text: '→ ü 😀',
      filled: '→ 中',
      found: true,
      naïve: { ключ: 1 },
    });
  });

  it('refuses a raw text that it cannot escape', () => {
    expect(() => leanCode('a.js', 'String.raw`→`')).toThrow('a.js:0 has a raw text beyond ASCII.');
  });
});
