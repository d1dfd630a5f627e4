// The problems found by the server's check, each with a link to its place.
import { CircleAlert, CircleCheck, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { namesOf } from '../../blocks/block-kind.ts';
import { blockWords } from '../../blocks/block-words.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { findBlock, groupsOf } from '../../model/definition.ts';
import { fixWords, isWarning, problemWords } from '../../problem-words.ts';
import { useDefinition, useDraftPart, useEditor } from '../editor-context.tsx';
import { focusProblem } from '../focus.ts';
import { FixButtons } from './fix-buttons.tsx';
import { useIssues } from './use-issues.ts';

export function ProblemsPanel(): ReactNode {
  const { botId, reveal } = useEditor();
  const { issues, state } = useIssues(
    botId,
    useDraftPart(({ tag }) => tag),
  );
  const definition = useDefinition();
  const names = namesOf(definition);
  const isSaving = useDraftPart(({ status }) => status.type !== 'saved');
  if (issues.length === 0 && state === 'failed')
    return (
      <EmptyState icon={CloudOff} title="The bot could not be checked">
        The next change checks it again.
      </EmptyState>
    );
  if (issues.length === 0 && (state === 'running' || isSaving))
    return (
      <EmptyState icon={LoaderCircle} title="Checking …">
        The newest change is being checked.
      </EmptyState>
    );
  if (issues.length === 0)
    return (
      <EmptyState icon={CircleCheck} title="No problems">
        Every change is checked. What is wrong appears here, with a way to its place.
      </EmptyState>
    );
  return (
    <ul className="problems" aria-label="Problems">
      {issues.map((issue) => {
        const blockId = 'block' in issue && typeof issue.block === 'string' ? issue.block : undefined;
        const index = issue.path[0] === 'groups' ? issue.path[1] : undefined;
        const group = typeof index === 'number' ? groupsOf(definition)[index] : undefined;
        const block = blockId === undefined ? undefined : findBlock(definition, blockId)?.block;
        const Icon = isWarning(issue) ? TriangleAlert : CircleAlert;
        return (
          <li key={`${issue.path.join('/')} ${issue.message}`} className="problems__one">
            <button
              type="button"
              className="problem"
              onClick={() => {
                reveal({ blockId, groupId: group?.id });
                focusProblem();
              }}
            >
              <Icon aria-hidden className={isWarning(issue) ? 'problem__warning' : 'problem__error'} />
              <span className="problem__words">
                <span className="only-read-aloud">{isWarning(issue) ? 'Warning: ' : 'Error: '}</span>
                {problemWords(issue)}
                {fixWords(issue) !== undefined && <span className="problem__fix">{fixWords(issue)}</span>}
                {group && (
                  <span className="problem__place">
                    {[group.title, block && blockWords(block, names)].filter(Boolean).join(' · ')}
                  </span>
                )}
              </span>
            </button>
            <FixButtons issue={issue} />
          </li>
        );
      })}
    </ul>
  );
}
