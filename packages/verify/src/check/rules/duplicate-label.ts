// Two items of an input have one label: visitors cannot tell them apart, and a typed reply means the first.
import type { Found, Rule } from '../rule.ts';

export const duplicateLabel: Rule = {
  code: 'duplicate_label',
  find: ({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.block.behavior?.shape !== 'ask') return [];
      const seen = new Set<string>();
      return (block.raw.items ?? []).flatMap((item, index): Found[] => {
        const { content, title } = item as { content?: unknown; title?: unknown };
        const key = content === undefined ? 'title' : 'content';
        const label = String(content ?? title ?? '')
          .trim()
          .toLowerCase();
        // Items with a condition of their own may be alternatives.
        if (label === '' || JSON.stringify(item).includes('"isEnabled":true')) return [];
        if (!seen.has(label)) {
          seen.add(label);
          return [];
        }
        return [
          {
            block,
            path: ['items', index, key],
            message: `two items have the label "${label.slice(0, 40)}".`,
            fix: 'Give each item a label of its own.',
          },
        ];
      });
    }),
};
