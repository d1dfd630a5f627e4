// Shows the form of a block, with the problems that no field shows above it and options without a field below it.
import './block-form.css';
import type { Block, Issue } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { isWarning } from '../../problem-words.ts';
import { useEditor } from '../editor-context.tsx';
import { FixButtons } from '../problems/fix-buttons.tsx';
import type { BlockForm } from './block-form.ts';
import { issueWords } from './controls/field-frame.tsx';
import { OtherSettings } from './controls/other-settings.tsx';
import type { FormIssues } from './scope.tsx';
import { BlockScope, IssuesContext } from './scope.tsx';

interface FormViewProps {
  readonly block: Block;
  readonly form: BlockForm;
}

/** @example <FormView block={block} form={form} /> */
export function FormView({ block, form: { Form, covers } }: FormViewProps): ReactNode {
  const { issues: rest, context } = useFormIssues(block.id);
  return (
    <BlockScope block={block}>
      <IssuesContext value={context}>
        {rest.map((issue) => (
          <div
            key={`${issue.path.join()} ${issue.message}`}
            className={
              isWarning(issue) ? 'inspector__problem inspector__problem--warning' : 'inspector__problem'
            }
          >
            {issueWords(issue)}
            <FixButtons issue={issue} />
          </div>
        ))}
        <div className="inspector__form block-form">
          <Form />
          <OtherSettings covers={covers} />
        </div>
      </IssuesContext>
    </BlockScope>
  );
}

/** `groups.0.blocks.1.options.url` is `options.url` in the block. */
const pathInBlock = ({ path }: Issue): string => path.slice(4).join('.');

function useFormIssues(blockId: string): { readonly issues: readonly Issue[]; readonly context: FormIssues } {
  const { issues } = useEditor();
  const [shown, setShown] = useState<readonly string[]>([]);
  const claim = useCallback((path: string) => {
    setShown((before) => [...before, path]);
    return () => setShown((before) => before.toSpliced(before.indexOf(path), 1));
  }, []);
  const own = useMemo(
    () => issues.filter((issue) => 'block' in issue && issue.block === blockId),
    [issues, blockId],
  );
  const context = useMemo(
    (): FormIssues => ({ claim, at: (path) => own.find((issue) => pathInBlock(issue) === path) }),
    [own, claim],
  );
  return { issues: own.filter((issue) => !shown.includes(pathInBlock(issue))), context };
}
