// `jump Day` and `jump ^day-date`: continues at a group, or at one of its blocks.
import { isObject } from '@colloquy/schema';
import { setAt, valueAt } from '../json-fields.ts';
import { inMessage } from '../lines/problem.ts';
import type { BlockWords } from './block-words.ts';

export const jump: BlockWords = {
  type: 'Jump',
  word: 'jump',
  base: ['options'],
  write(block, names) {
    const options = valueAt(block, ['options']);
    if (!isObject(options) || typeof options.groupId !== 'string') return { text: '' };
    const { groupId, blockId, ...more } = options;
    if (blockId !== undefined && typeof blockId !== 'string') return undefined;
    const text = names.targetText({ groupId, ...(blockId === undefined ? {} : { blockId }) });
    if (text === undefined) return undefined;
    block.options = more;
    if (Object.keys(more).length === 0) delete block.options;
    return { text };
  },
  read({ text, at }, block, { names, problems }) {
    if (text === '') return;
    const target = names.target(text);
    if (!target)
      problems.report(
        at,
        `No group ${inMessage(text)}.`,
        'Name the title of a group, or a block by its ^id.',
      );
    else for (const [key, id] of Object.entries(target)) setAt(block, ['options', key], id);
  },
};
