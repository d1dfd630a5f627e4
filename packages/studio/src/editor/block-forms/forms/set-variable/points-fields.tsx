// The fields of points for an answer: the variable with the answer, and a number for each choice.
import type { ReactNode } from 'react';
import { answerPoints } from '../../../../blocks/value-patterns.ts';
import { useVariableFacts } from '../../../variables/variable-facts.ts';
import { FieldFrame } from '../../controls/field-frame.tsx';
import { PointsInput, withPoints } from '../../controls/points-input.tsx';
import type { PatternProps } from './pattern-props.ts';

export function PointsFields({ code, context: { name }, isDisabled, set }: PatternProps): ReactNode {
  const facts = [...useVariableFacts().values()];
  const { answer, points } = answerPoints.read(code, name) ?? { answer: '', points: [] };
  const asked = facts.filter(({ values }) => values.length > 0).map((fact) => fact.name);
  const values = facts.find((fact) => fact.name === answer)?.values ?? [];
  const all = [...new Set([...values, ...points.map(([words]) => words)])];
  return (
    <>
      <FieldFrame
        label="Answer"
        error={asked.length === 0 ? 'The bot has no question with choices yet. Add one first.' : undefined}
      >
        {({ id }) => (
          <select
            id={id}
            className="input"
            disabled={isDisabled}
            value={answer}
            onChange={({ target }) => set(answerPoints.write(name, { answer: target.value, points: [] }))}
          >
            {[...new Set(answer === '' ? ['', ...asked] : [answer, ...asked])].map((one) => (
              <option key={one} value={one}>
                {one === '' ? 'Choose a question' : one}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {all.length > 0 && (
        <FieldFrame label="Points" isGroup>
          {() => (
            <ul className="points">
              {all.map((words) => (
                <li key={words} className="points__row">
                  <span className="points__words">{words}</span>
                  <PointsInput
                    name={`Points for ${words}`}
                    points={points}
                    words={words}
                    isDisabled={isDisabled}
                    onChange={(next) =>
                      set(answerPoints.write(name, { answer, points: withPoints(points, words, next) }))
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </FieldFrame>
      )}
    </>
  );
}
