// The problems of a draft, each with the words of its block.
import type { Issue } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { IssueList } from '../../design/issue-list.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { useFlowWords } from './use-flow-words.ts';

/** @example <NamedIssueList botId="lead" issues={review.issues} onShow={show} /> */
export function NamedIssueList({
  botId,
  issues,
  onShow,
}: {
  readonly botId: string;
  readonly issues: readonly Issue[];
  readonly onShow: (blockId: string) => void;
}): ReactNode {
  const words = useFlowWords(botId, ['draft']);
  if (!words) return <Skeleton rows={2} columns={[60, 20]} />;
  return <IssueList issues={issues} wordsOf={({ block }) => block && words.block(block)} onShow={onShow} />;
}
