// Two variables with one name: a placeholder can mean only one of them. Two groups with one title: a jump by title too.
import type { Found, Rule } from '../rule.ts';

export const duplicateName: Rule = {
  code: 'duplicate_name',
  find: ({ flow: { bot } }) => [
    ...duplicates(bot.variables, ({ name }) => name).map(
      ([index, name]): Found => ({
        path: ['variables', index, 'name'],
        message: `Two variables are named "${name}", so {{${name}}} reads the first one that has a value.`,
        fix: 'Rename one of them, or use one variable in both places.',
      }),
    ),
    ...duplicateTitles(bot.groups),
  ],
};

function duplicates<T>(
  parts: readonly T[],
  nameOf: (part: T) => string,
): readonly (readonly [number, string])[] {
  const seen = new Set<string>();
  return parts.flatMap((part, index) => {
    const name = nameOf(part).trim();
    if (name === '' || !seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [[index, name] as const];
  });
}

/** One problem for all titles: imported bots have many groups with the title of a template. */
function duplicateTitles(groups: readonly { readonly title: string }[]): readonly Found[] {
  const found = duplicates(groups, ({ title }) => title);
  const [first] = found;
  if (!first) return [];
  const titles = [...new Set(found.map(([, title]) => `"${title}"`))].slice(0, 5);
  return [
    {
      path: ['groups', first[0], 'title'],
      message: `Several groups have the same title (${titles.join(', ')}), so reports and jumps by title cannot tell them apart.`,
      fix: 'Rename them.',
    },
  ];
}
