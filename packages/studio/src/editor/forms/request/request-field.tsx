// The request of a block, with a button that sends it once and shows the response.
import './request.css';
import type { Block, TryBlockResponse } from '@colloquy/schema';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../../data/management.ts';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { isObject } from '../../../model/json.ts';
import { wordsOf } from '../../../problem-words.ts';
import { useDefinition, useEditor, useRun } from '../../editor-context.tsx';
import { freshId } from '../../fresh-id.ts';
import { NestedField } from '../editors/nested-field.tsx';
import { VariablePicker } from '../editors/variable-field.tsx';
import type { FieldProps } from '../field-editor.ts';
import { answerRows, fixFor, keepPart, usedVariables } from './answer-rows.ts';

/** Example values are kept while the page is open, because the next block often needs the same. */
const examples = new Map<string, string>();

export function RequestField(props: FieldProps): ReactNode {
  return (
    <>
      <NestedField {...props} />
      <TryRequest block={props.block} isDisabled={props.isDisabled} />
    </>
  );
}

function TryRequest({
  block,
  isDisabled,
}: {
  readonly block: Block;
  readonly isDisabled: boolean;
}): ReactNode {
  const definition = useDefinition();
  const { botId } = useEditor();
  const names = usedVariables(block);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => Object.fromEntries(examples));
  const { mutate, data, error, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      manage.tryBlock({
        botId,
        blockId: block.id,
        body: {
          bot: definition,
          variables: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
        },
      }),
  });
  return (
    <section className="request" aria-label="Try the request">
      {names.map((name) => (
        <TextField
          key={name}
          label={`Example for ${name}`}
          value={values[name] ?? ''}
          onChange={({ target }) => {
            examples.set(name, target.value);
            setValues({ ...values, [name]: target.value });
          }}
        />
      ))}
      <Button disabled={isDisabled || isPending} onClick={() => mutate()}>
        <Play aria-hidden />
        {isPending ? 'Sending …' : 'Try'}
      </Button>
      <div aria-live="polite">
        {error !== null && <p className="request__failure">{wordsOf(error)}</p>}
        {data && <Tried tried={data} block={block} isDisabled={isDisabled} />}
      </div>
    </section>
  );
}

interface TriedProps {
  readonly tried: TryBlockResponse;
  readonly block: Block;
  readonly isDisabled: boolean;
}

function Tried({ tried: { calls, logs }, block, isDisabled }: TriedProps): ReactNode {
  const [call] = calls;
  if (!call?.result)
    return (
      <p className="request__failure">
        {logs[0]?.description ??
          'The server sends nothing: this request runs in the visitor’s browser. Try it in the chat.'}
      </p>
    );
  const took = call.tookMs === undefined ? '' : ` in ${call.tookMs} ms`;
  if (!call.result.ok) {
    const { code, message } = call.result.failure;
    return (
      <p className="request__failure">
        No answer{took}. {message} {fixFor(code)}
      </p>
    );
  }
  const { response } = call.result;
  const isGood = Number(response.statusCode) < 400;
  return (
    <>
      <p className={isGood ? 'request__status' : 'request__status request__failure'}>
        Status {String(response.statusCode)}
        {took}
        {!isGood && '. Look at the answer for the reason.'}
      </p>
      {call.isCut && <p className="field__help">The answer is long: only its beginning is shown.</p>}
      <AnswerTree answer={response} block={block} isDisabled={isDisabled} />
    </>
  );
}

/** The values of a response. A click on one chooses the variable for it. */
function AnswerTree({
  answer,
  block,
  isDisabled,
}: Omit<TriedProps, 'tried'> & { readonly answer: Readonly<Record<string, unknown>> }): ReactNode {
  const run = useRun();
  const [picked, setPicked] = useState<string>();
  const kept = isObject(block.options) ? block.options.responseVariableMapping : undefined;
  const keep = (bodyPath: string, variableId: unknown): void => {
    if (typeof variableId !== 'string') return;
    const value = keepPart(kept, { id: freshId(), bodyPath, variableId });
    run(
      { type: 'setBlockField', blockId: block.id, path: ['options', 'responseVariableMapping'], value },
      'Keep a part of the answer',
    );
    setPicked(undefined);
  };
  return (
    <ul className="answer" aria-label="Answer">
      {answerRows(answer).map(({ path, name, text, depth }) => (
        <li key={path} style={{ '--depth': depth } as object}>
          <button
            type="button"
            className="answer__row"
            disabled={isDisabled}
            aria-expanded={picked === path}
            title={`Save ${path} into a variable`}
            onClick={() => setPicked(picked === path ? undefined : path)}
          >
            <span className="answer__name">{name}</span> <span className="answer__text">{text}</span>
          </button>
          {picked === path && (
            <VariablePicker
              label={`Save ${path} into`}
              value={undefined}
              isDisabled={isDisabled}
              isLabelShown
              onChange={(variableId) => keep(path, variableId)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
