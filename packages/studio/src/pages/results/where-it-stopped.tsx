// Where a visitor stopped: the question without a reply, with a link to it in the editor.
import type { TranscriptTurn } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bubbleWords } from '../../chat-view/bubble-words.ts';
import { useRights } from '../../data/rights.ts';
import { Moment } from '../../design/moment.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { Link } from '../../routing/router.tsx';
import { lastQuestion } from './last-question.ts';
import type { ShownResult } from './result-queries.ts';
import { sessionQuery } from './result-queries.ts';

/** @example <WhereItStopped result={result} turns={transcript.turns} /> */
export function WhereItStopped({
  result,
  turns,
}: {
  readonly result: ShownResult;
  readonly turns: readonly TranscriptTurn[];
}): ReactNode {
  const { answers, hasStarted, logs, updatedAt, chatId } = result;
  const question = lastQuestion(turns);
  const failure = logs.findLast(({ status }) => status === 'error');
  return (
    <section className="panel__stop">
      <h2>Where it stopped</h2>
      <p>
        {hasStarted
          ? `The visitor gave ${answers.length} ${answers.length === 1 ? 'answer' : 'answers'} and did not reply to the last question`
          : 'The visitor opened the chat and did not reply to the first question'}
        {question ? ':' : '.'}
      </p>
      {question && <blockquote>{bubbleWords(question)}</blockquote>}
      <p>
        Last seen <Moment at={updatedAt} />. <ShowInEditor chatId={chatId} />
      </p>
      {failure && <p>The last error: {failure.details ?? failure.description}</p>}
    </section>
  );
}

/** Nothing when the chat has been removed, or the user may not edit the bot. */
function ShowInEditor({ chatId }: { readonly chatId: string }): ReactNode {
  const may = useRights();
  const { data } = useQuery({ ...sessionQuery(chatId), retry: false });
  const place = data?.waitsAt;
  if (!place || !may('author')) return null;
  return (
    <Link to={`${botPath(place.botId)}?block=${encodeURIComponent(place.blockId)}`}>
      Show “{place.groupTitle}” in the editor
    </Link>
  );
}
