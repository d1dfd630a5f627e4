// A running chat. A message of the operator pauses the bot until the chat is returned to it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Transcript } from '../../chat-view/transcript.tsx';
import { manage } from '../../data/management.ts';
import { useRights } from '../../data/rights.ts';
import { Badge } from '../../design/badge.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import { ErrorState } from '../../design/empty-state.tsx';
import { TextArea } from '../../design/text-field.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { sessionQuery } from '../results/result-queries.ts';
import { useWatchedChat } from './live-queries.ts';

/** @example <WatchedChatPanel botId="lead" chatId="chat_…" /> */
export function WatchedChatPanel({
  botId,
  chatId,
}: {
  readonly botId: string;
  readonly chatId: string;
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
  return (
    <aside className="panel" aria-label="Chat">
      <header className="panel__header">
        <div className="panel__title">
          {isOver && <Badge>Ended</Badge>}
          {!isOver && isPaused && <Badge tone="warning">You answer</Badge>}
          {!isOver && !isPaused && <Badge tone="success">The bot answers</Badge>}
          {session.data?.waitsAt && <span>waits in "{session.data.waitsAt.groupTitle}"</span>}
        </div>
        <LinkButton to={botPath(botId, '/live')} look="quiet" isIcon aria-label="Close">
          <X aria-hidden />
        </LinkButton>
      </header>
      {session.isError && <ErrorState error={session.error} onRetry={() => void session.refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements */}
      <section className="panel__body" tabIndex={0} aria-label="What was said" aria-live="polite">
        <Transcript turns={turns} />
        <div ref={end} />
      </section>
      {!isOver && may('operate') && <SaySomething chatId={chatId} isPaused={isPaused} />}
    </aside>
  );
}

function SaySomething({
  chatId,
  isPaused,
}: {
  readonly chatId: string;
  readonly isPaused: boolean;
}): ReactNode {
  const [text, setText] = useState('');
  const queries = useQueryClient();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['session', chatId] });
  const say = useMutation({
    mutationFn: () => manage.sayInSession({ sessionId: chatId, body: { text, isPaused: true } }),
    onSuccess: () => {
      setText('');
      refresh();
    },
  });
  const pause = useMutation({
    mutationFn: (paused: boolean) => manage.changeSession({ sessionId: chatId, body: { isPaused: paused } }),
    onSuccess: refresh,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    say.mutate();
  };
  return (
    <form className="say" onSubmit={submit}>
      <TextArea
        label="Your words"
        help={isPaused ? undefined : 'The bot pauses when you send something.'}
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="say__actions">
        <Button disabled={pause.isPending} onClick={() => pause.mutate(!isPaused)}>
          {isPaused ? 'Hand back to the bot' : 'Take over'}
        </Button>
        <Button type="submit" look="primary" disabled={text.trim() === '' || say.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
