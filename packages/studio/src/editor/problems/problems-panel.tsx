// The problems found by the server's check, each with a link to its place.
import type { Issue } from '@colloquy/schema';
import { CircleAlert, CircleCheck, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { groupsOf } from '../../model/definition.ts';
import { useDefinition, useDraftPart, useEditor } from '../editor-context.tsx';
import { FixButtons } from './fix-buttons.tsx';
import { useIssues } from './use-issues.ts';

/** An issue without a severity is an error. */
const isWarning = (issue: Issue): boolean => 'severity' in issue && issue.severity === 'warning';

export function ProblemsPanel(): ReactNode {
  const { botId, reveal } = useEditor();
  const { issues, state } = useIssues(
    botId,
    useDraftPart(({ tag }) => tag),
  );
  const definition = useDefinition();
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
        const Icon = isWarning(issue) ? TriangleAlert : CircleAlert;
        return (
          <li key={`${issue.path.join('/')} ${issue.message}`} className="problems__one">
            <button type="button" className="problem" onClick={() => reveal({ blockId, groupId: group?.id })}>
              <Icon aria-hidden className={isWarning(issue) ? 'problem__warning' : 'problem__error'} />
              <span className="problem__words">
                <span className="only-read-aloud">{isWarning(issue) ? 'Warning: ' : 'Error: '}</span>
                {issue.message}
                {issue.fix !== undefined && <span className="problem__fix">{issue.fix}</span>}
                {group && <span className="problem__place">{group.title}</span>}
              </span>
            </button>
            <FixButtons issue={issue} />
          </li>
        );
      })}
    </ul>
  );
}
