// ⌘K: one search field for pages, bots, commands, and entries of the current page.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useRights } from '../../data/rights.ts';
import { PickList } from '../../design/pick-list.tsx';
import { botIdOf } from '../../navigation/bot-sections.ts';
import type { PaletteEntry } from '../../navigation/palette-sources.ts';
import { closePalette, hasWords, openPalette, usePalette } from '../../navigation/palette-sources.ts';
import { useBotActions } from '../../pages/bots/bot-actions.ts';
import { botQuery, botsQuery } from '../../pages/bots/bot-queries.ts';
import { usePath } from '../../routing/router.tsx';
import { appEntries } from './app-entries.ts';

/** @example <Palette /> */
export function Palette(): ReactNode {
  const { isOpen, isForPlaces, source } = usePalette();
  const path = usePath();
  const may = useRights();
  const botId = botIdOf(path);
  const { data: bots = [] } = useQuery({ ...botsQuery(), enabled: isOpen });
  const { data: archived = [] } = useQuery({ ...botsQuery(true), enabled: isOpen && path === '/' });
  const { data: here } = useQuery({ ...botQuery(botId ?? ''), enabled: isOpen && botId !== undefined });
  const actions = useBotActions();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      // A dialog that is closing may have got the focus back from one above it.
      const isInDialog =
        event.target instanceof Element && event.target.closest('[role=dialog]:not([data-closed])') !== null;
      if (!isAsked || isInDialog || event.defaultPrevented) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const findEverything = (search: string): readonly PaletteEntry[] => [
    ...(source?.find(search) ?? []),
    ...appEntries(path, {
      bots,
      archived,
      here: botId === undefined ? undefined : here,
      may,
      actions,
    }).filter(
      ({ label, keywords = '', isOnlySearched = false }) =>
        hasWords(`${label} ${keywords}`, search) && !(isOnlySearched && search.trim() === ''),
    ),
  ];
  const find = isForPlaces ? (source?.findPlaces ?? findEverything) : findEverything;
  return (
    <PickList
      isOpen={isOpen}
      title={isForPlaces ? 'Find in the flow' : 'Search'}
      searchLabel={isForPlaces ? 'Texts, variables or ids' : (source?.label ?? 'Pages, bots or commands')}
      empty="Nothing here has these words."
      find={find}
      onClose={closePalette}
      onPick={(key, search) => {
        closePalette();
        find(search)
          .find((entry) => entry.key === key)
          ?.run();
      }}
    />
  );
}
