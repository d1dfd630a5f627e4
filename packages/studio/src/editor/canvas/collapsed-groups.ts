// Groups whose card shows no more than its title, per bot and browser. The definition does not know of them.
import { findBlock, groupsOf } from '../../model/definition.ts';
import type { Editor } from '../editor-context.tsx';

const keyOf = (botId: string): string => `colloquy collapsed ${botId}`;

/** @example keptCollapsed('lead') // Set { 'g1' } */
export function keptCollapsed(botId: string): ReadonlySet<string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(botId)) ?? '[]');
    return new Set(Array.isArray(found) ? found.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Collapses exactly these groups, and remembers it. Groups that are gone are forgotten. */
export function setCollapsed({ botId, session, store }: Editor, groupIds: Iterable<string>): void {
  const there = new Set(groupsOf(session.snapshot().definition).map(({ id }) => id));
  const collapsed = new Set([...groupIds].filter((id) => there.has(id)));
  store.set({ collapsed });
  try {
    localStorage.setItem(keyOf(botId), JSON.stringify([...collapsed]));
  } catch {
    // Full or forbidden: the next visit starts with all groups open.
  }
}

/** Collapses groups; opens them when all of them are collapsed. */
export function toggleCollapsed(editor: Editor, groupIds: readonly string[]): void {
  const { collapsed } = editor.store.get();
  const isOpening = groupIds.every((id) => collapsed.has(id));
  const rest = [...collapsed].filter((id) => !groupIds.includes(id));
  setCollapsed(editor, isOpening ? rest : [...rest, ...groupIds]);
}

/** Opens the groups of blocks that are selected, so that they can be seen. */
export function openSelected(editor: Editor): void {
  const { collapsed, selection } = editor.store.get();
  if (collapsed.size === 0) return;
  const { definition } = editor.session.snapshot();
  const shown = new Set(selection.blockIds.map((id) => findBlock(definition, id)?.group.id));
  const left = [...collapsed].filter((id) => !shown.has(id));
  if (left.length < collapsed.size) setCollapsed(editor, left);
}
