// The numbers of visitors in the rows of a card: how many came and left, what they chose, and what failed.
import type { Block } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { itemsOf } from '../../model/definition.ts';
import { countWords, shareWords } from '../../pages/numbers/number-words.ts';
import { useEditorState } from '../editor-context.tsx';

/** @example <LineNumbers blockId="ask-name" isQuestion /> // 120 · 12 % left */
export function LineNumbers({
  blockId,
  isQuestion,
}: {
  readonly blockId: string;
  readonly isQuestion: boolean;
}): ReactNode {
  const numbers = useEditorState((state) => state.numbers?.blocks.get(blockId));
  if (!numbers) return null;
  const { chats, waits, failures } = numbers;
  return (
    <>
      {isQuestion && (
        <span
          className="line__numbers"
          title={`${countWords(chats, 'visitor')} came here, ${waits} left (${shareWords(waits, chats)})`}
        >
          {chats.toLocaleString('en')}
          {waits > 0 && <span className="line__left">{shareWords(waits, chats)} left</span>}
        </span>
      )}
      {failures > 0 && (
        <span className="line__failure" title={`Failed in ${countWords(failures, 'turn')}`}>
          {failures} failed
        </span>
      )}
    </>
  );
}

/** How many visitors chose an item or took its path. */
export function ItemNumbers({
  block,
  itemId,
}: {
  readonly block: Block;
  readonly itemId: string;
}): ReactNode {
  const numbers = useEditorState((state) => state.numbers);
  const own = numbers?.blocks.get(block.id);
  if (!numbers || !own) return null;
  const edgeId = itemsOf(block).find(({ id }) => id === itemId)?.outgoingEdgeId ?? '';
  const count = own.choices.find(({ id }) => id === itemId)?.count ?? numbers.edges.get(edgeId) ?? 0;
  return (
    <span className="line__numbers">
      {count.toLocaleString('en')}
      <span className="line__share">{shareWords(count, own.answers || own.views)}</span>
    </span>
  );
}
