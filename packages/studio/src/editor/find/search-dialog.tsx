// Finds a place of the flow and goes there.
import { Box, CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActions } from '../actions.ts';
import type { PickEntry } from '../add/pick-list.tsx';
import { PickList } from '../add/pick-list.tsx';
import { useDefinition, useEditor, useEditorState } from '../editor-context.tsx';
import { searchFlow } from './search-flow.ts';

export function SearchDialog(): ReactNode {
  const { store, reveal } = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  const definition = useDefinition();
  const actions = useActions();
  const commands: Readonly<Record<string, readonly [label: string, run: () => void]>> = {
    add: ['Add a block', () => store.set({ adding: { type: 'canvas', at: undefined } })],
    try: ['Try it', () => store.set({ tab: 'try', isDockOpen: true })],
    problems: ['Show problems', () => store.set({ tab: 'problems', isDockOpen: true })],
    variables: ['Show variables', () => store.set({ tab: 'variables', isDockOpen: true })],
    bot: ['Settings and colours', () => store.set({ tab: 'bot', isDockOpen: true })],
    history: ['Show the history', () => store.set({ tab: 'history', isDockOpen: true })],
    tidy: ['Tidy up', () => void actions.tidy()],
    undo: ['Undo', actions.undo],
    redo: ['Redo', actions.redo],
    shortcuts: ['Keyboard shortcuts', () => store.set({ dialog: 'shortcuts' })],
  };
  const find = (search: string): readonly PickEntry[] => {
    const wanted = search.trim().toLowerCase();
    const done = Object.entries(commands)
      .filter(([, [label]]) => label.toLowerCase().includes(wanted))
      .map(([key, [label]]) => ({ key: `do ${key}`, label, icon: CornerDownRight, section: 'Do' }));
    if (wanted === '') return done;
    const places = searchFlow(definition, search).map(({ kind, id, label, where }) => ({
      key: `${kind} ${id}`,
      label,
      more: where,
      icon: Box,
      section: 'Go to',
    }));
    return [...places, ...done];
  };
  return (
    <PickList
      isOpen={dialog === 'search'}
      title="Search"
      searchLabel="Texts, variables, ids or commands"
      empty="Nothing in this flow has these words."
      find={find}
      onClose={() => store.set({ dialog: undefined })}
      onPick={(key) => {
        const [kind, id] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
        store.set({ dialog: undefined });
        if (kind === 'do') commands[id]?.[1]();
        else reveal(kind === 'block' ? { blockId: id } : { groupId: id });
      }}
    />
  );
}
