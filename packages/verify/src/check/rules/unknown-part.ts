// Unknown fields of the bot's own parts: variables, groups, edges, theme and settings.
import { partSchema } from '@colloquy/schema';
import type { Found, Rule } from '../rule.ts';
import { unknownFields } from '../unknown-fields.ts';
import { toFound } from './unknown-field.ts';

export const unknownPart: Rule = {
  code: 'unknown_field',
  find: ({ flow: { bot } }) => [
    ...bot.variables.flatMap((part, index) => unknownIn(part, 'variable', ['variables', index])),
    ...bot.groups.flatMap(({ blocks: _, ...part }, index) => unknownIn(part, 'group', ['groups', index])),
    ...bot.edges.flatMap((part, index) => unknownIn(part, 'edge', ['edges', index])),
    ...unknownIn(bot.settings, 'settings', ['settings']),
    ...unknownIn(bot.theme, 'theme', ['theme']),
  ],
};

function unknownIn(
  value: object,
  part: Parameters<typeof partSchema>[0],
  path: Found['path'],
): readonly Found[] {
  return unknownFields(value, partSchema(part)).map((field) =>
    toFound({ ...field, path: [...path, ...field.path] }, value, path.length),
  );
}
