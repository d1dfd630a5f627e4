// What ⌘K finds and does: each page adds what it has, for as long as it is shown.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { PickEntry } from '../../design/pick-list.tsx';

/** Something that can be found by its words, and done. */
export interface PaletteEntry extends PickEntry {
  readonly run: () => void;
}

/** A page's part of the palette. */
export interface PaletteSource {
  /** Says in the empty field what can be searched. */
  readonly label: string;
  /** The entries that fit; those that matter most without words. */
  readonly find: (search: string) => readonly PaletteEntry[];
}

interface Palette {
  readonly isOpen: boolean;
  readonly source: PaletteSource | undefined;
}

const listeners = new Set<() => void>();
let palette: Palette = { isOpen: false, source: undefined };

function set(change: Partial<Palette>): void {
  palette = { ...palette, ...change };
  for (const listener of listeners) listener();
}

export const openPalette = (): void => set({ isOpen: true });
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
 * Adds a page's part to the palette.
 *
 * @example usePaletteSource({ label: 'Texts, variables or commands', find: (search) => entriesFor(search) });
 */
export function usePaletteSource(source: PaletteSource): void {
  const latest = useRef(source);
  latest.current = source;
  const { label } = source;
  useEffect(() => {
    const own: PaletteSource = { label, find: (search) => latest.current.find(search) };
    set({ source: own });
    return () => {
      if (palette.source === own) set({ source: undefined });
    };
  }, [label]);
}

/**
 * Whether words have all words of a search.
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
