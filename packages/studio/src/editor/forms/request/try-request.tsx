// Sends the request of a block once, with example values, and shows the response. A click on a value saves it.
import './request.css';
import type { Block, TryBlockResponse } from '@colloquy/schema';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../../data/management.ts';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { wordsOf } from '../../../problem-words.ts';
import { useDefinition, useEditor } from '../../editor-context.tsx';
import { useVariableFacts } from '../../variables/variable-facts.ts';
import { fixFor, usedVariables } from './answer-rows.ts';
import { AnswerTree } from './answer-tree.tsx';

/** Example values are kept while the page is open, because the next block often needs the same. */
const examples = new Map<string, string>();

/** @example <TryRequest block={block} isDisabled={false} /> */
export function TryRequest({
  block,
  isDisabled,
}: {
  readonly block: Block;
  readonly isDisabled: boolean;
}): ReactNode {
  const definition = useDefinition();
  const { botId } = useEditor();
  const facts = new Map([...useVariableFacts().values()].map(({ name, example }) => [name, example]));
  const names = usedVariables(block);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => Object.fromEntries(examples));
  const exampleOf = (name: string): string => values[name] ?? facts.get(name) ?? '';
  const { mutate, data, error, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      manage.tryBlock({
        botId,
        blockId: block.id,
        body: {
          bot: definition,
          variables: Object.fromEntries(names.map((name) => [name, exampleOf(name)])),
        },
      }),
  });
  return (
    <section className="request" aria-label="Try the request">
      {names.map((name) => (
        <TextField
          key={name}
          label={`Example for ${name}`}
          value={exampleOf(name)}
          onChange={({ target }) => {
            examples.set(name, target.value);
            setValues({ ...values, [name]: target.value });
          }}
        />
      ))}
      <Button
        disabled={isDisabled || isPending}
        title="Send the request once (⌘ or Ctrl with Enter)"
        data-try=""
        onClick={() => mutate()}
      >
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

function Tried({
  tried: { calls, logs },
  block,
  isDisabled,
}: {
  readonly tried: TryBlockResponse;
  readonly block: Block;
  readonly isDisabled: boolean;
}): ReactNode {
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
      <p className="field__help">Click a value to save it in a variable.</p>
      <AnswerTree answer={response} block={block} isDisabled={isDisabled} />
    </>
  );
}
