// The value that the variable becomes with example values: the block is run alone on the server, a moment after typing.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { literalText, mayBeComputed } from '../../../../blocks/value-patterns.ts';
import { manage } from '../../../../data/management.ts';
import { Button } from '../../../../design/button.tsx';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../model/json.ts';
import { useEditor } from '../../../editor-context.tsx';
import { useVariableFacts } from '../../../variables/variable-facts.ts';
import { useScope } from '../../scope.tsx';

/** Milliseconds without typing before the value is computed. */
const CALM_MS = 500;

/** Characters of a value that are shown. */
const MOST_CHARACTERS = 120;

export function Becomes(): ReactNode {
  const { block, change } = useScope();
  const { botId, session } = useEditor();
  const facts = useVariableFacts();
  const options: JsonObject = isObject(block.options) ? block.options : {};
  const text = typeof options.expressionToEvaluate === 'string' ? options.expressionToEvaluate : '';
  const used = [...new Set(JSON.stringify(options).match(/\{\{[^{}]+\}\}/g) ?? [])].map((one) =>
    one.slice(2, -2).trim(),
  );
  const examples = Object.fromEntries(
    [...facts.values()].filter(({ name }) => used.includes(name)).map(({ name, example }) => [name, example]),
  );
  const input = useCalm(JSON.stringify({ options, examples }));
  // Calls of other systems are made only when an author asks for them.
  const isNotRun = options.isExecutedOnClient === true || /\bfetch\b/.test(text);
  // Also without the question whose answer gives points.
  const isEmpty = (options.type ?? 'Custom') === 'Custom' && (text === '' || text.includes('{{}}'));
  const { data } = useQuery({
    queryKey: ['becomes', botId, block.id, input],
    queryFn: async ({ signal }) => {
      const { variables } = await manage.tryBlock({
        botId,
        blockId: block.id,
        body: { bot: session.snapshot().definition, variables: examples },
        signal,
      });
      return variables.find(({ id }) => id === options.variableId)?.value ?? null;
    },
    enabled: !isNotRun && !isEmpty,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The previous value stays while the next one is computed.
    placeholderData: (before) => before,
  });
  if (isEmpty || isNotRun || data === undefined) return null;
  const isComputed =
    options.isCode !== true && mayBeComputed(text) && (options.type ?? 'Custom') === 'Custom';
  const mark = (next: JsonObject) =>
    change((whole) => ({
      ...whole,
      options: { ...(isObject(whole.options) ? whole.options : {}), ...next },
    }));
  return (
    <div className="becomes">
      <span className="becomes__label">Becomes</span>
      <output className="becomes__value">
        {shown(data)}
        {isComputed && ' (calculated)'}
      </output>
      {Object.keys(examples).length > 0 && (
        <p className="field__help">
          with{' '}
          {Object.entries(examples)
            .map(([name, example]) => `${name} = ${example}`)
            .join(', ')}
        </p>
      )}
      {isComputed && (
        <div className="becomes__fixes">
          <Button onClick={() => mark({ isCode: true, expressionToEvaluate: literalText.write(text) })}>
            Keep it as text
          </Button>
          <Button onClick={() => mark({ isCode: true })}>It is a calculation</Button>
        </div>
      )}
    </div>
  );
}

function shown(value: unknown): string {
  if (value === null || value === '') return 'empty';
  const text = Array.isArray(value)
    ? `${value.length === 1 ? '1 entry' : `${value.length} entries`}: ${value.join(', ')}`
    : String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function useCalm(value: string): string {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), CALM_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return calm;
}
