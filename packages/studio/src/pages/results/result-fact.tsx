// A text of the team about a result, such as its note. Everyone reads it, and the scope `operate` is needed to write it.
import type { ResultFacts } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../design/button.tsx';
import { TextArea } from '../../design/text-field.tsx';
import type { ShownResult } from './result-queries.ts';
import { resultQuery } from './result-queries.ts';

interface FactProps {
  /** Its name in the API. Only texts. */
  readonly fact: Exclude<keyof ResultFacts, 'tags' | 'ratings'>;
  readonly label: string;
  readonly placeholder: string;
  readonly botId: string;
  readonly result: ShownResult;
}

/** @example <ResultFact key={result.id} fact="note" label="Note" placeholder="" botId="lead" result={result} /> */
export function ResultFact(props: FactProps): ReactNode {
  const may = useRights();
  if (may('operate')) return <FactForm {...props} />;
  const text = props.result[props.fact];
  if (text === undefined) return null;
  return (
    <section>
      <h2>{props.label}</h2>
      <p className="panel__note">{text}</p>
    </section>
  );
}

function FactForm({ fact, label, placeholder, botId, result }: FactProps): ReactNode {
  const queries = useQueryClient();
  const saved = result[fact] ?? '';
  const [text, setText] = useState(saved);
  const save = useMutation({
    mutationFn: () =>
      manage.changeResult({ resultId: result.id, body: { [fact]: text.trim() === '' ? null : text } }),
    onSuccess: (changed) => {
      setText(changed[fact] ?? '');
      queries.setQueryData(resultQuery(result.id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: ['results', botId] });
    },
  });
  return (
    <form
      className="panel__note"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextArea
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== saved && (
        <div className="panel__buttons">
          <Button type="submit" look="primary" disabled={save.isPending}>
            Save {label.toLowerCase()}
          </Button>
          <Button look="quiet" onClick={() => setText(saved)}>
            Discard
          </Button>
        </div>
      )}
    </form>
  );
}
