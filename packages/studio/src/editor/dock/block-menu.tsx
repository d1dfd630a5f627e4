// The menu in the title line of a block's form.
import type { Block } from '@colloquy/schema';
import { CopyPlus, Ellipsis, RefreshCw, TextSelect, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { kindsFor } from '../../blocks/change-kind.ts';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/menu.tsx';
import { showToast } from '../../design/toast.tsx';
import { useActions } from '../actions.ts';
import { useEditor } from '../editor-context.tsx';
import { ChangeKindDialog } from './change-kind-dialog.tsx';

/** @example <BlockMenu block={block} /> */
export function BlockMenu({ block }: { readonly block: Block }): ReactNode {
  const { canEdit, schemas } = useEditor();
  const { duplicate, remove, copy } = useActions();
  const [isChanging, setIsChanging] = useState(false);
  const isDisabled = !canEdit;
  const copyText = async (): Promise<void> => {
    if (await copy())
      showToast({ title: 'The block is copied as text', more: 'Paste it into a flow, a message or a file.' });
  };
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" isIcon aria-label="More for the block">
            <Ellipsis aria-hidden />
          </Button>
        }
        entries={[
          { label: 'Duplicate', icon: CopyPlus, isDisabled, onSelect: duplicate },
          ...(schemas && kindsFor(block.type).length > 0
            ? [{ label: 'Change kind…', icon: RefreshCw, isDisabled, onSelect: () => setIsChanging(true) }]
            : []),
          { label: 'Copy as text', icon: TextSelect, onSelect: () => void copyText() },
          null,
          { label: 'Delete', icon: Trash2, isDanger: true, isDisabled, onSelect: remove },
        ]}
      />
      {isChanging && schemas && (
        <ChangeKindDialog block={block} schemas={schemas} onClose={() => setIsChanging(false)} />
      )}
    </>
  );
}
