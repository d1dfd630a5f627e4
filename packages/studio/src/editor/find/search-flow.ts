// Searching a flow: texts, titles, variables and ids.

import { namesOf } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { Definition } from '../../model/definition.ts';
import { groupsOf, placedBlocks, variablesOf } from '../../model/definition.ts';

/** Largest number of results shown. */
const MOST_RESULTS = 50;

export interface SearchMatch {
  readonly kind: 'group' | 'block';
  readonly id: string;
  readonly label: string;
  readonly where: string;
}

/**
 * Finds elements that contain all words of a search: in their row, fields, variable names or id.
 *
 * @example searchFlow(definition, 'phone') // [{ kind: 'block', id: 'ask-phone', label: 'Phone number → Phone', where: 'Contact' }]
 */
export function searchFlow(definition: Definition, search: string): readonly SearchMatch[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const names = namesOf(definition);
  const variables = variablesOf(definition);
  const groups = groupsOf(definition)
    .filter(({ id, title }) => fits(`${title} ${id}`))
    .map(({ id, title }): SearchMatch => ({ kind: 'group', id, label: title, where: 'Group' }));
  const blocks = [...placedBlocks(definition)].flatMap(({ block, group }): SearchMatch[] => {
    const kind = kindOf(block.type);
    const fields = JSON.stringify(block);
    const used = variables.filter(({ id }) => fields.includes(JSON.stringify(id))).map(({ name }) => name);
    if (!fits(`${kind.label} ${fields} ${used.join(' ')}`)) return [];
    const text = kind.text?.(block, names) || kind.label;
    return [{ kind: 'block', id: block.id, label: text, where: `${kind.label} in ${group.title}` }];
  });
  return [...groups, ...blocks].slice(0, MOST_RESULTS);
}
