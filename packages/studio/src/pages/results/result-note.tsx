// The note of the team about a result. Everyone reads it, and the scope `operate` is needed to write it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../design/button.tsx';
import { TextArea } from '../../design/text-field.tsx';
import type { ShownResult } from './result-queries.ts';
import { resultQuery } from './result-queries.ts';

interface NoteProps {
  readonly botId: string;
  readonly result: ShownResult;
}

/** @example <ResultNote key={result.id} botId="lead" result={result} /> */
export function ResultNote(props: NoteProps): ReactNode {
  const may = useRights();
  if (may('operate')) return <NoteForm {...props} />;
  const { note } = props.result;
  if (note === undefined) return null;
  return (
    <section>
      <h2>Note</h2>
      <p className="panel__note">{note}</p>
    </section>
  );
}

function NoteForm({ botId, result }: NoteProps): ReactNode {
  const queries = useQueryClient();
  const saved = result.note ?? '';
  const [text, setText] = useState(saved);
  const save = useMutation({
    mutationFn: () =>
      manage.changeResult({ resultId: result.id, body: { note: text.trim() === '' ? null : text } }),
    onSuccess: (changed) => {
      setText(changed.note ?? '');
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
        label="Note"
        placeholder="Only your team sees it"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== saved && (
        <div className="panel__buttons">
          <Button type="submit" look="primary" disabled={save.isPending}>
            Save note
          </Button>
          <Button look="quiet" onClick={() => setText(saved)}>
            Discard
          </Button>
        </div>
      )}
    </form>
  );
}
