// The editor's entries in ⌘K: commands, places of the flow, variables, and blocks to add.
import { Box, CornerDownRight, Variable } from 'lucide-react';
import { findKinds } from '../../blocks/block-kinds.ts';
import { variablesOf } from '../../model/definition.ts';
import type { PaletteEntry } from '../../navigation/palette-sources.ts';
import { hasWords, usePaletteSource } from '../../navigation/palette-sources.ts';
import { useActions } from '../actions.ts';
import { addBlockAt, placeBySelection } from '../canvas/add-block.ts';
import { COMMANDS, isPossible, keysHere } from '../commands/commands.ts';
import { useEditor } from '../editor-context.tsx';
import { revealVariable } from '../variables/reveal-variable.ts';
import { searchFlow } from './search-flow.ts';

/** Variables and kinds of blocks shown at once: a longer search finds the others. */
const MOST_OF_A_KIND = 8;

/** @example useEditorPalette() */
export function useEditorPalette(): void {
  const editor = useEditor();
  const actions = useActions();

  const commands = (search: string): PaletteEntry[] =>
    COMMANDS.filter(
      (command) =>
        // The palette itself is already open.
        command.id !== 'search' &&
        hasWords(`${command.label} ${command.keywords ?? ''}`, search) &&
        isPossible(command, editor),
    ).map(({ id, label, icon = CornerDownRight, section, shown, run }) => ({
      key: `do ${id}`,
      label,
      icon,
      section,
      keys: shown && keysHere(shown),
      run: () => run(editor, actions),
    }));

  const places = (search: string): PaletteEntry[] =>
    searchFlow(editor.session.snapshot().definition, search).map(({ kind, id, label, where }) => ({
      key: `${kind} ${id}`,
      label,
      more: where,
      icon: Box,
      section: 'In the flow',
      run: () => editor.reveal(kind === 'block' ? { blockId: id } : { groupId: id }),
    }));

  const variables = (search: string): PaletteEntry[] =>
    variablesOf(editor.session.snapshot().definition)
      .filter(({ name }) => hasWords(name, search))
      .slice(0, MOST_OF_A_KIND)
      .map(({ id, name }) => ({
        key: `variable ${id}`,
        label: name,
        icon: Variable,
        section: 'Variables',
        run: () => revealVariable(editor, id),
      }));

  const blocks = (search: string): PaletteEntry[] =>
    (editor.canEdit ? findKinds(search.replace(/^add\s+/i, '')) : [])
      .slice(0, MOST_OF_A_KIND)
      .map(([type, { label, icon }]) => ({
        key: `add ${type}`,
        label: `Add ${label}`,
        icon,
        section: 'Add a block',
        run: () => addBlockAt(editor, type, placeBySelection(editor)),
      }));

  usePaletteSource({
    label: 'Texts, variables, ids or commands',
    findPlaces: (search) => [...places(search), ...variables(search)],
    find: (search) =>
      search.trim() === ''
        ? commands('')
        : [...commands(search), ...places(search), ...variables(search), ...blocks(search)],
  });
}
