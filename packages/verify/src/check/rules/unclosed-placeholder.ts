// A placeholder without its closing braces: visitors see the braces.
import { parseTemplate } from '@colloquy/engine';
import { isCode } from '../block-fields.ts';
import type { Found, Rule } from '../rule.ts';

export const unclosedPlaceholder: Rule = {
  code: 'unclosed_placeholder',
  find: ({ blocks, flow }) =>
    blocks.flatMap((block) =>
      block.fields.flatMap((field): Found[] => {
        const { value, path } = field;
        if (typeof value !== 'string' || !value.includes('{{') || isCode(field)) return [];
        const open = parseTemplate(value).flatMap((segment) =>
          segment.type === 'text' ? (OPEN.exec(segment.text)?.[1] ?? []) : [],
        );
        const [word] = open;
        if (word === undefined) return [];
        const name = [...flow.variablesByName.keys()].find((known) => known !== '' && word.startsWith(known));
        return [
          {
            block,
            path,
            message: `the placeholder {{${word.slice(0, 40)} is not closed, so visitors see the braces.`,
            fix: `Write {{${name ?? 'Name'}}}.`,
            ...(name === undefined ? {} : closed(value, name, path)),
          },
        ];
      }),
    ),
};

/** Opening braces with a name after them. */
const OPEN = /\{\{\s*([\p{L}_][^{}\n]*)/u;

function closed(value: string, name: string, path: Found['path']): Pick<Found, 'patch'> {
  const broken = `{{${name}`;
  const [before = '', after = '', ...more] = value.split(broken);
  if (more.length > 0) return {};
  return { patch: [{ path, value: `${before}${broken}}}${after.replace(/^\}(?!\})/, '')}` }] };
}
