// The variables that the author used last, so that lists offer them first.
import type { EditorStore } from '../editor-state.ts';

/** The length of the list of names. */
const KEPT_NAMES = 8;

/** @example noteUse(store, 'Email') */
export function rememberUse(store: EditorStore, name: string): void {
  const others = store.get().recentVariables.filter((one) => one !== name);
  store.set({ recentVariables: [name, ...others].slice(0, KEPT_NAMES) });
}
