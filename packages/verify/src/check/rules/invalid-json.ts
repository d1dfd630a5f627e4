// A text that has to be JSON once its placeholders are filled in, but cannot be.
import { parseTemplate } from '@colloquy/engine';
import { holds } from '../block-fields.ts';
import type { Found, Rule } from '../rule.ts';

export const invalidJson: Rule = {
  code: 'invalid_json',
  find: ({ blocks }) =>
    blocks.flatMap((block) =>
      block.fields.flatMap((field): Found[] => {
        const { value, path } = field;
        if (typeof value !== 'string' || !holds(field, 'JSON') || !/^\s*[{[]/.test(value)) return [];
        const flaw = flawOf(value);
        if (flaw === undefined) return [];
        return [
          {
            block,
            path,
            message: `this is no valid JSON, whatever its variables hold. ${flaw}`,
            fix: 'Correct the JSON: names and texts in double quotes, a comma between fields and none after the last one.',
          },
        ];
      }),
    ),
};

/** A number fits wherever a value may be: as a value, and inside a text. */
function flawOf(template: string): string | undefined {
  const segments = parseTemplate(template);
  // A body that starts with a variable is whatever the variable holds.
  if (segments[0]?.type !== 'text') return undefined;
  try {
    JSON.parse(segments.map((segment) => (segment.type === 'text' ? segment.text : '0')).join(''));
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : '';
  }
}
