// Writes to the visitor. Enter sends; Shift and Enter break the line; quick answers are kept in this browser.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { manage } from '../../data/management.ts';
import { callerQuery, personOf } from '../../data/rights.ts';
import { useStored } from '../../data/stored.ts';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/menu.tsx';
import { TextArea } from '../../design/text-field.tsx';
import { resultQuery } from '../results/result-queries.ts';

/** Quick answers of a bot: a menu that fits a screen. */
const MOST_QUICK = 20;

/** Milliseconds after which the form reports again that the operator writes: the visitor's page shows it for twice as long. */
const TYPING_AGAIN_MS = 3_000;

/** @example <AnswerForm botId="lead" chatId="chat_…" resultId="r1" isPaused={false} /> */
export function AnswerForm({
  botId,
  chatId,
  resultId,
  isPaused,
}: {
  readonly botId: string;
  readonly chatId: string;
  readonly resultId: string | undefined;
  readonly isPaused: boolean;
}): ReactNode {
  const [text, setText] = useState('');
  const field = useRef<HTMLFormElement>(null);
  const caller = useQuery(callerQuery).data;
  const name = caller && personOf(caller);
  const queries = useQueryClient();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['session', chatId] });
  const say = useMutation({
    mutationFn: async (words: string) => {
      const body = { text: words, isPaused: true as const, ...(name === undefined ? {} : { name }) };
      await manage.sayInSession({ sessionId: chatId, body });
      if (resultId === undefined || !caller) return;
      // Who answers first takes care, unless it is assigned already.
      const result = await queries.fetchQuery(resultQuery(resultId));
      if (result.assignee === undefined)
        await manage.changeResult({ resultId, body: { assignee: caller.name } });
    },
    onMutate: () => setText(''),
    onError: (_, words) => setText(words),
    onSuccess: () => {
      refresh();
      void queries.invalidateQueries({ queryKey: ['results', botId] });
      if (resultId !== undefined) void queries.invalidateQueries({ queryKey: ['result', resultId] });
    },
  });
  const pause = useMutation({
    mutationFn: (paused: boolean) => manage.changeSession({ sessionId: chatId, body: { isPaused: paused } }),
    onSuccess: refresh,
  });
  const send = (): void => {
    if (text.trim() !== '' && !say.isPending) say.mutate(text);
  };
  const saidTyping = useRef(0);
  const sayTyping = (): void => {
    const now = performance.now();
    if (saidTyping.current && now - saidTyping.current < TYPING_AGAIN_MS) return;
    saidTyping.current = now;
    // The visitor misses only the dots.
    manage.noteTyping({ sessionId: chatId }).catch(() => undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form ref={field} className="say" onSubmit={submit}>
      <TextArea
        label="Your words"
        help={isPaused ? 'Enter sends.' : 'Enter sends. The bot pauses until you hand back.'}
        rows={2}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          sayTyping();
        }}
        onKeyDown={press}
      />
      <div className="say__actions">
        <QuickAnswers
          botId={botId}
          text={text}
          onChoose={(words) => {
            setText(text.trim() === '' ? words : `${text.trimEnd()} ${words}`);
            field.current?.querySelector('textarea')?.focus();
          }}
        />
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

function QuickAnswers({
  botId,
  text,
  onChoose,
}: {
  readonly botId: string;
  readonly text: string;
  readonly onChoose: (words: string) => void;
}): ReactNode {
  const [answers, setAnswers] = useStored<readonly string[]>(`quick answers:${botId}`, []);
  const written = text.trim();
  const isQuickAnswer = answers.includes(written);
  return (
    <Menu
      trigger={
        <Button look="quiet">
          <MessageSquareQuote aria-hidden />
          Quick answers
        </Button>
      }
      entries={[
        ...answers.map((words) => ({ label: short(words), onSelect: () => onChoose(words) })),
        {
          label: isQuickAnswer
            ? `Remove “${short(written)}” from the list`
            : written === ''
              ? 'Write something to keep it here'
              : `Keep “${short(written)}”`,
          isDisabled: written === '',
          onSelect: () =>
            setAnswers(
              isQuickAnswer
                ? answers.filter((one) => one !== written)
                : [written, ...answers].slice(0, MOST_QUICK),
            ),
        },
      ]}
    />
  );
}

function short(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
}
