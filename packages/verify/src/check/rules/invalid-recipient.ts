// A recipient that is no email address.
import { isTemplate } from '@colloquy/engine';
import { holds } from '../block-fields.ts';
import type { Found, Rule } from '../rule.ts';

export const invalidRecipient: Rule = {
  code: 'invalid_recipient',
  find: ({ blocks }) =>
    blocks.flatMap((block) =>
      block.fields.flatMap((field): Found[] => {
        const { value, path } = field;
        if (!holds(field, 'email address') || typeof value !== 'string') return [];
        if (value.trim() === '' || isTemplate(value) || ADDRESSES.test(value)) return [];
        return [
          {
            block,
            path,
            message: `"${value.slice(0, 60)}" is no email address, so nothing is sent to it.`,
            fix: 'Write an address such as desk@example.com, or a {{variable}} that holds one.',
          },
        ];
      }),
    ),
};

/** One address or several, each bare or as `Name <address>`. */
const ADDRESS = String.raw`\s*(?:[^<>,;@]*<\s*)?[^\s<>,;@]+@[^\s<>,;@.]+(?:\.[^\s<>,;@.]+)+(?:\s*>)?\s*`;
const ADDRESSES = new RegExp(`^${ADDRESS}(?:[,;]${ADDRESS})*[,;]?\\s*$`);
