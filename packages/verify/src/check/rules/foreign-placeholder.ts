// A placeholder as other tools write it, around the name of a variable: {Name}, ${Name}, [[Name]], %Name%, <Name>.
import { isCode } from '../block-fields.ts';
import type { Found, Rule } from '../rule.ts';

export const foreignPlaceholder: Rule = {
  code: 'foreign_placeholder',
  find: ({ blocks, flow }) =>
    blocks.flatMap((block) =>
      block.fields.flatMap((field): Found[] => {
        const { value, path } = field;
        if (typeof value !== 'string' || isCode(field)) return [];
        for (const [written, name] of value.matchAll(FOREIGN).map(toName)) {
          if (!flow.variablesByName.has(name)) continue;
          return [
            {
              block,
              path,
              message: `"${written}" is shown as it is: placeholders have two braces.`,
              fix: `Write {{${name}}}.`,
              given: written,
              patch: [{ path, value: value.replaceAll(written, `{{${name}}}`) }],
            },
          ];
        }
        return [];
      }),
    ),
};

const FOREIGN =
  /(?<!\{)\$?\{([^{}\n]{1,60})\}(?!\})|\[\[([^[\]\n]{1,60})\]\]|%([^%\s]{1,60})%|<([^<>\n/]{1,60})>/g;

function toName(match: RegExpExecArray): readonly [string, string] {
  const [written, ...names] = match;
  return [written, (names.find((name) => name !== undefined) ?? '').trim()];
}
