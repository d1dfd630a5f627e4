// The values of a response. A click on one saves it in a variable, a second click ends that.
import type { Block } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { namesOf } from '../../../blocks/block-kind.ts';
import { isObject } from '../../../model/json.ts';
import { useDefinition, useEditor } from '../../editor-context.tsx';
import { freshId } from '../../fresh-id.ts';
import { useVariableNamed } from '../../variables/named-variable.ts';
import { answerRows, dropPart, keepPart, savedAs, variableNameFor } from './answer-rows.ts';

/** @example <AnswerTree answer={{ statusCode: 200, data: { id: 7 } }} block={block} isDisabled={false} /> */
export function AnswerTree({
  answer,
  block,
  isDisabled,
}: {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly block: Block;
  readonly isDisabled: boolean;
}): ReactNode {
  const definition = useDefinition();
  const { session } = useEditor();
  const variableNamed = useVariableNamed();
  const names = namesOf(definition);
  const mapping = isObject(block.options) ? block.options.responseVariableMapping : undefined;
  const write = (value: unknown, mergeKey: string) =>
    session.run(
      {
        type: 'setBlockField',
        blockId: block.id,
        path: ['options', 'responseVariableMapping'],
        value,
      },
      { label: 'Save a part of the answer', mergeKey },
    );
  const toggle = (bodyPath: string): void => {
    const mergeKey = `part ${freshId()}`;
    if (savedAs(mapping, bodyPath) !== undefined) {
      write(dropPart(mapping, bodyPath), mergeKey);
      return;
    }
    const variableId = variableNamed(variableNameFor(bodyPath), {
      label: 'Save a part of the answer',
      mergeKey,
    });
    write(keepPart(mapping, { id: freshId(), bodyPath, variableId }), mergeKey);
  };
  return (
    <ul className="answer" aria-label="Answer">
      {answerRows(answer).map(({ path, name, text, depth }) => {
        const variable = names.variable(savedAs(mapping, path));
        return (
          <li key={path} style={{ '--depth': depth } as object}>
            <button
              type="button"
              className="answer__row"
              disabled={isDisabled}
              aria-pressed={variable !== undefined}
              title={variable === undefined ? `Save ${path} in a variable` : `Do not save ${path}`}
              onClick={() => toggle(path)}
            >
              <span className="answer__name">{name}</span> <span className="answer__text">{text}</span>
              {variable !== undefined && <span className="answer__saved"> → {variable}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
