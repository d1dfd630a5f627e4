// A running chat. A message of the operator pauses the bot until the chat is returned to it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Transcript } from '../../chat-view/transcript.tsx';
import { manage } from '../../data/management.ts';
import { callerQuery, useRights } from '../../data/rights.ts';
import { Badge } from '../../design/badge.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import { ErrorState } from '../../design/empty-state.tsx';
import { People } from '../../design/people.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { ChannelBadge } from '../channels/channel-badge.tsx';
import { ResultFact } from '../results/result-fact.tsx';
import { resultQuery, sessionQuery } from '../results/result-queries.ts';
import { AnswerForm } from './answer-form.tsx';
import { useWatchedChat } from './live-queries.ts';

/** @example <WatchedChatPanel botId="lead" chatId="chat_…" title="Ada" lookers={[]} /> */
export function WatchedChatPanel({
  botId,
  chatId,
  title,
  lookers,
}: {
  readonly botId: string;
  readonly chatId: string;
  /** Absent for a chat that has left the list. */
  readonly title: string | undefined;
  readonly lookers: readonly string[];
}): ReactNode {
  const session = useQuery(sessionQuery(chatId));
  const { turns, isEnded } = useWatchedChat(chatId);
  const end = useRef<HTMLDivElement>(null);
  const count = turns.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const may = useRights();
  const isOver = isEnded || session.data?.isEnded === true;
  const isPaused = session.data?.isPaused === true;
  const resultId = session.data?.resultId;
  return (
    <aside className="panel inbox__chat" aria-label="Chat">
      <header className="panel__header">
        <div className="panel__title">
          {title !== undefined && <strong className="inbox__name">{title}</strong>}
          {isOver && <Badge>Ended</Badge>}
          {!isOver && isPaused && <Badge tone="warning">You answer</Badge>}
          {!isOver && !isPaused && <Badge tone="success">The bot answers</Badge>}
          <ChannelBadge botId={botId} channelId={session.data?.channelId} />
          {session.data?.waitsAt && (
            <span className="inbox__place">at “{session.data.waitsAt.groupTitle}”</span>
          )}
        </div>
        <People names={lookers} doing="is looking" />
        <LinkButton to={botPath(botId, '/live')} look="quiet" isIcon aria-label="Close">
          <X aria-hidden />
        </LinkButton>
      </header>
      {session.isError && <ErrorState error={session.error} onRetry={() => void session.refetch()} />}
      {resultId !== undefined && <Facts botId={botId} resultId={resultId} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements */}
      <section className="panel__body" tabIndex={0} aria-label="What was said" aria-live="polite">
        <Transcript turns={turns} />
        <div ref={end} />
      </section>
      {!isOver && may('operate') && (
        <AnswerForm botId={botId} chatId={chatId} resultId={resultId} isPaused={isPaused} />
      )}
    </aside>
  );
}

/** Who takes care, and the note of the team. Visitors see neither. */
function Facts({ botId, resultId }: { readonly botId: string; readonly resultId: string }): ReactNode {
  const { data: result } = useQuery(resultQuery(resultId));
  const caller = useQuery(callerQuery).data;
  const may = useRights();
  const queries = useQueryClient();
  const assign = useMutation({
    mutationFn: (assignee: string | null) => manage.changeResult({ resultId, body: { assignee } }),
    onSuccess: (changed) => {
      queries.setQueryData(resultQuery(resultId).queryKey, changed);
      void queries.invalidateQueries({ queryKey: ['results', botId] });
    },
  });
  if (!result) return null;
  const { assignee } = result;
  const isMine = assignee !== undefined && assignee === caller?.name;
  return (
    <div className="inbox__facts">
      <p className="inbox__assignee">
        {assignee === undefined
          ? 'Assigned to no one'
          : isMine
            ? 'Assigned to you'
            : `Assigned to ${assignee}`}
        {may('operate') && caller && (
          <Button
            look="quiet"
            disabled={assign.isPending}
            onClick={() => assign.mutate(isMine ? null : caller.name)}
          >
            {isMine ? 'Give it away' : 'Take it'}
          </Button>
        )}
      </p>
      <details className="inbox__note" open={result.note !== undefined}>
        <summary>{result.note === undefined ? 'Add a note for your team' : 'Note of your team'}</summary>
        <ResultFact
          key={result.note ?? ''}
          fact="note"
          label="Note"
          placeholder="Visitors never see it"
          botId={botId}
          result={result}
        />
      </details>
    </div>
  );
}
