// The fixes of a problem, one button each.
import type { Issue } from '@colloquy/schema';
import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { newBlock } from '../../blocks/block-kinds.ts';
import { Button } from '../../design/button.tsx';
import { useDefinition, useEditor, useRun } from '../editor-context.tsx';
import { freshId } from '../fresh-id.ts';
import { fixesOf } from './fixes.ts';

const newItems = (type: string) => newBlock(type, freshId).items;

/** @example <FixButtons issue={issue} /> */
export function FixButtons({ issue }: { readonly issue: Issue }): ReactNode {
  const { canEdit } = useEditor();
  const definition = useDefinition();
  const run = useRun();
  const fixes = canEdit ? fixesOf(issue, { definition, makeId: freshId, newItems }) : [];
  if (fixes.length === 0) return null;
  return (
    <div className="fixes">
      {fixes.map(({ label, command }) => (
        <Button key={label} className="fixes__fix" onClick={() => run(command, label)}>
          <Wrench aria-hidden />
          {label}
        </Button>
      ))}
    </div>
  );
}
