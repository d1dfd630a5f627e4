// Question by question: how many visitors came, how many left there, and how long they took.
import { TrendingDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRights } from '../../data/rights.ts';
import { botPath } from '../../navigation/bot-sections.ts';
import { Link } from '../../routing/router.tsx';
import { countWords, durationWords, shareWords } from './number-words.ts';
import type { QuestionNumbers } from './question-numbers.ts';
import { worstQuestion } from './question-numbers.ts';

/** @example <QuestionTable botId="lead" questions={questions} starts={120} /> */
export function QuestionTable({
  botId,
  questions,
  starts,
}: {
  readonly botId: string;
  readonly questions: readonly QuestionNumbers[];
  readonly starts: number;
}): ReactNode {
  if (questions.length === 0) return null;
  const worst = worstQuestion(questions);
  return (
    <section className="numbers__section" aria-labelledby="question-by-question">
      <div className="numbers__heading">
        <h2 id="question-by-question">Where visitors leave</h2>
      </div>
      {worst && (
        <p className="numbers__lead">
          <TrendingDown aria-hidden />
          <span>
            Most visitors leave at <strong>“{worst.words}”</strong>: {worst.waits} of {worst.chats}.
          </span>
        </p>
      )}
      <table className="table cards questions">
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col" className="table__number">
              Came here
            </th>
            <th scope="col" className="table__number">
              Left here
            </th>
            <th scope="col" className="table__number">
              Not understood
            </th>
            <th scope="col" className="table__number">
              Time to answer
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <QuestionRow
              key={question.id}
              botId={botId}
              question={question}
              starts={starts}
              isWorst={question === worst}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function QuestionRow({
  botId,
  question: { id, words, isThere, chats, waits, rejections, wait },
  starts,
  isWorst,
}: {
  readonly botId: string;
  readonly question: QuestionNumbers;
  readonly starts: number;
  readonly isWorst: boolean;
}): ReactNode {
  const may = useRights();
  // Linked bots bring chats that did not start here.
  const whole = Math.max(starts, chats);
  const width = (count: number) => ({ width: `${(count / whole) * 100}%` });
  return (
    <tr className={isWorst ? 'questions__worst' : undefined}>
      <td className="questions__name">
        {isThere && may('author') ? (
          <Link to={`${botPath(botId)}?block=${encodeURIComponent(id)}`} title="Show in the editor">
            {words}
          </Link>
        ) : (
          words
        )}
        {!isThere && <small>no longer in the draft</small>}
        <div className="reach" aria-hidden>
          <div className="reach__went" style={width(chats - waits)} />
          <div className="reach__left" style={width(waits)} />
        </div>
      </td>
      <td className="table__number" data-label="Came here">
        {chats.toLocaleString('en')} <small>{shareWords(chats, whole)}</small>
      </td>
      <td className="table__number" data-label="Left here">
        {waits === 0 ? (
          <span className="quiet">0</span>
        ) : (
          <>
            {waits.toLocaleString('en')} <small>{shareWords(waits, chats)}</small>
          </>
        )}
      </td>
      <td
        className="table__number"
        data-label="Not understood"
        title={rejections === 0 ? undefined : `${countWords(rejections, 'reply', 'replies')} did not fit`}
      >
        {rejections === 0 ? <span className="quiet">0</span> : rejections}
      </td>
      <td className="table__number" data-label="Time to answer">
        {wait ? durationWords(wait.medianMs) : <span className="quiet">–</span>}
      </td>
    </tr>
  );
}
