// Groups whose card shows only its title, stored per bot in the browser. The definition does not contain them.
import { findBlock, groupsOf } from '../../model/definition.ts';
import type { Editor } from '../editor-context.tsx';

const keyOf = (botId: string): string => `colloquy collapsed ${botId}`;

/** @example keptCollapsed('lead') // Set { 'g1' } */
export function readCollapsed(botId: string): ReadonlySet<string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(botId)) ?? '[]');
    return new Set(Array.isArray(found) ? found.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Collapses exactly these groups, and stores them. Removes deleted groups from the store. */
export function setCollapsed({ botId, session, store }: Editor, groupIds: Iterable<string>): void {
  const there = new Set(groupsOf(session.snapshot().definition).map(({ id }) => id));
  const collapsed = new Set([...groupIds].filter((id) => there.has(id)));
  store.set({ collapsed });
  try {
    localStorage.setItem(keyOf(botId), JSON.stringify([...collapsed]));
  } catch {
    // If the storage is full or forbidden, all groups are open at the next visit.
  }
}

/** Collapses groups, or opens them if all of them are collapsed. */
export function toggleCollapsed(editor: Editor, groupIds: readonly string[]): void {
  const { collapsed } = editor.store.get();
  const isOpening = groupIds.every((id) => collapsed.has(id));
  const rest = [...collapsed].filter((id) => !groupIds.includes(id));
  setCollapsed(editor, isOpening ? rest : [...rest, ...groupIds]);
}

/** Opens the groups of selected blocks, so that these are visible. */
export function openSelected(editor: Editor): void {
  const { collapsed, selection } = editor.store.get();
  if (collapsed.size === 0) return;
  const { definition } = editor.session.snapshot();
  const shown = new Set(selection.blockIds.map((id) => findBlock(definition, id)?.group.id));
  const stillCollapsed = [...collapsed].filter((id) => !shown.has(id));
  if (stillCollapsed.length < collapsed.size) setCollapsed(editor, stillCollapsed);
}
