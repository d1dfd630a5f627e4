// Loads the numbers of visitors while cards show them.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { numbersQuery } from '../../pages/numbers/number-queries.ts';
import { useEditor, useEditorState } from '../editor-context.tsx';

/** Enough chats to see where visitors leave, and few enough to be about the bot of today. */
export const CARD_DAYS = 30;

/** @example useCardNumbers(); */
export function useCardNumbers(): void {
  const { botId, store } = useEditor();
  const isShown = useEditorState(({ isShowingNumbers }) => isShowingNumbers);
  const { data } = useQuery({ ...numbersQuery(botId, { days: CARD_DAYS, version: '' }), enabled: isShown });
  useEffect(() => {
    const numbers = isShown &&
      data && {
        blocks: new Map(data.blocks.map((block) => [block.id, block])),
        edges: new Map(data.edges.map(({ id, count }) => [id, count])),
      };
    store.set({ numbers: numbers || undefined });
  }, [data, isShown, store]);
}
