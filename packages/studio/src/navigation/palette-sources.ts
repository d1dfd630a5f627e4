// Sources of ⌘K: each visible page adds its entries.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { PickEntry } from '../design/pick-list.tsx';

/** An entry that is found by its text and runs an action. */
export interface PaletteEntry extends PickEntry {
  readonly run: () => void;
}

/** The entries of a page. */
export interface PaletteSource {
  /** Names the searchable things, as placeholder of the field. */
  readonly label: string;
  /** The matching entries; the most important ones for an empty search. */
  readonly find: (search: string) => readonly PaletteEntry[];
  /** Finds places of the page alone, no commands, so that Enter changes nothing. */
  readonly findPlaces?: (search: string) => readonly PaletteEntry[];
}

interface Palette {
  readonly isOpen: boolean;
  /** Whether it finds only places of the page. */
  readonly isForPlaces: boolean;
  readonly source: PaletteSource | undefined;
}

const listeners = new Set<() => void>();
let palette: Palette = { isOpen: false, isForPlaces: false, source: undefined };

function set(change: Partial<Palette>): void {
  palette = { ...palette, ...change };
  for (const listener of listeners) listener();
}

export const openPalette = (): void => set({ isOpen: true, isForPlaces: false });
/** Opens the search for places of the page. */
export const openFind = (): void => set({ isOpen: true, isForPlaces: true });
export const closePalette = (): void => set({ isOpen: false });

export function usePalette(): Palette {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => palette,
  );
}

/**
 * Adds a page's source while the component is mounted.
 *
 * @example usePaletteSource({ label: 'Texts, variables or commands', find: (search) => entriesFor(search) });
 */
export function usePaletteSource(source: PaletteSource): void {
  const latest = useRef(source);
  latest.current = source;
  const { label } = source;
  useEffect(() => {
    const own: PaletteSource = {
      label,
      find: (search) => latest.current.find(search),
      findPlaces: (search) => latest.current.findPlaces?.(search) ?? [],
    };
    set({ source: own });
    return () => {
      if (palette.source === own) set({ source: undefined });
    };
  }, [label]);
}

/**
 * Whether a text contains all words of a search.
 *
 * @example hasWords('Go to Results', 'res go') // true
 */
export function hasWords(text: string, search: string): boolean {
  const own = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word));
}
