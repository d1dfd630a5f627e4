// What visitors chose: a bar for each choice of a question.
import type { ReactNode } from 'react';
import { countWords, shareWords } from './number-words.ts';
import type { QuestionNumbers } from './question-numbers.ts';

/** Scales of a rating have numbers as labels. */
const isScale = ({ choices }: QuestionNumbers): boolean =>
  choices.every(({ label }) => !Number.isNaN(Number(label)));

/** @example <AnswerCharts questions={questions} /> */
export function AnswerCharts({ questions }: { readonly questions: readonly QuestionNumbers[] }): ReactNode {
  const chosen = questions.filter(({ choices }) => choices.length > 0);
  if (chosen.length === 0) return null;
  return (
    <section className="numbers__section" aria-labelledby="chosen">
      <div className="numbers__heading">
        <h2 id="chosen">What visitors chose</h2>
      </div>
      <div className="answers">
        {chosen.map((question) => (
          <AnswerChart key={question.id} question={question} />
        ))}
      </div>
    </section>
  );
}

function AnswerChart({ question }: { readonly question: QuestionNumbers }): ReactNode {
  const { words, answers } = question;
  const choices = isScale(question) ? withGaps(question.choices) : question.choices;
  const total = Math.max(answers, 1);
  const most = Math.max(...choices.map(({ count }) => count));
  const sum = choices.reduce((all, { count }) => all + count, 0);
  return (
    <figure className="answers__one">
      <figcaption>
        <h3>{words}</h3>
        <p className="quiet">
          {countWords(answers, 'answer')}
          {isScale(question) && sum > 0 && `, ${average(choices)} on average`}
        </p>
      </figcaption>
      <table className="answers__bars">
        <tbody>
          {choices.map(({ id, label, count }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td className="answers__bar">
                {count > 0 && <div style={{ width: `${(count / most) * 100}%` }} />}
              </td>
              <td className="answers__count">{count.toLocaleString('en')}</td>
              <td className="answers__share">{shareWords(count, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sum < answers && <p className="answers__rest">{countWords(answers - sum, 'answer')} in other words</p>}
    </figure>
  );
}

type Choices = QuestionNumbers['choices'];

/** A scale with the numbers between its ends without an answer. */
function withGaps(choices: Choices): Choices {
  const counts = new Map(choices.map(({ label, count }) => [Number(label), count]));
  const [least, most] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  if (![least, most].every(Number.isInteger)) return choices;
  return Array.from({ length: most - least + 1 }, (_, index) => {
    const label = String(least + index);
    return { id: label, label, count: counts.get(least + index) ?? 0 };
  });
}

/** @example average([{ label: '4', count: 1 }, { label: '5', count: 1 }]) // '4.5' */
function average(choices: readonly { readonly label: string; readonly count: number }[]): string {
  const count = choices.reduce((all, choice) => all + choice.count, 0);
  const sum = choices.reduce((all, choice) => all + choice.count * Number(choice.label), 0);
  return (sum / count).toFixed(1);
}
