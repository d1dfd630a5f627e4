// The tags of a result. Everyone reads them, and the scope `operate` is needed to change them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { useRights } from '../../data/rights.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { ShownResult } from './result-queries.ts';
import { resultQuery } from './result-queries.ts';

/** @example <ResultTags botId="lead" result={result} /> */
export function ResultTags({
  botId,
  result,
}: {
  readonly botId: string;
  readonly result: ShownResult;
}): ReactNode {
  const may = useRights();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const tags = result.tags ?? [];
  const save = useMutation({
    mutationFn: (next: readonly string[]) =>
      manage.changeResult({ resultId: result.id, body: { tags: next.length === 0 ? null : [...next] } }),
    onSuccess: (changed) => {
      setText('');
      queries.setQueryData(resultQuery(result.id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: ['results', botId] });
    },
  });
  const canChange = may('operate');
  if (!canChange && tags.length === 0) return null;
  return (
    <section>
      <h2>Tags</h2>
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag}>
            <Badge>
              {tag}
              {canChange && (
                <button
                  type="button"
                  className="tags__remove"
                  aria-label={`Remove the tag ${tag}`}
                  onClick={() => save.mutate(tags.filter((one) => one !== tag))}
                >
                  <X aria-hidden />
                </button>
              )}
            </Badge>
          </li>
        ))}
        {canChange && (
          <li>
            <form
              className="tags__add"
              onSubmit={(event) => {
                event.preventDefault();
                if (text.trim() !== '') save.mutate([...tags, text.trim()]);
              }}
            >
              <input
                className="input"
                aria-label="New tag"
                placeholder="Add a tag"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              {text.trim() !== '' && (
                <Button type="submit" disabled={save.isPending}>
                  Add
                </Button>
              )}
            </form>
          </li>
        )}
      </ul>
    </section>
  );
}
