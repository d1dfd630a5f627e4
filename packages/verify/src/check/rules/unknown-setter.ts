// Code sets a variable that the bot does not have.
import { nearestWord } from '@colloquy/schema';
import { isCode } from '../block-fields.ts';
import { CALL_OF_SETTER } from '../bot-graph.ts';
import type { Found, Rule } from '../rule.ts';

export const unknownSetter: Rule = {
  code: 'unknown_variable',
  find: ({ blocks, flow }) =>
    blocks.flatMap((block) =>
      block.fields.flatMap((field): Found[] => {
        const { value, path } = field;
        if (typeof value !== 'string' || !isCode(field) || !value.includes('setVariable')) return [];
        for (const [, , name = ''] of value.matchAll(CALL_OF_SETTER)) {
          if (name === '' || name.includes('{{') || name.includes('${') || flow.variablesByName.has(name))
            continue;
          const meant = nearestWord(name, [...flow.variablesByName.keys()]);
          return [
            {
              block,
              path,
              message: `the code sets the variable "${name.slice(0, 60)}", which the bot does not have, so the value is lost.`,
              fix:
                meant === undefined
                  ? 'Add a variable with this name to the bot.'
                  : `Did you mean "${meant}"?`,
              given: name,
              ...(meant === undefined ? {} : { meant }),
            },
          ];
        }
        return [];
      }),
    ),
};
