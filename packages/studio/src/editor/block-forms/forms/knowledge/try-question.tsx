// Tries a question on the documents of a bot, and shows what a visitor would see.
import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../../../data/management.ts';
import { Button } from '../../../../design/button.tsx';
import { wordsOf } from '../../../../problem-words.ts';
import { useEditor } from '../../../editor-context.tsx';
import { FieldFrame } from '../../controls/field-frame.tsx';

/** @example <TryQuestion limit={3} least="medium" /> */
export function TryQuestion({
  limit,
  least,
}: {
  readonly limit: number;
  readonly least: 'medium' | 'high';
}): ReactNode {
  const { botId } = useEditor();
  const [question, setQuestion] = useState('');
  const search = useMutation({
    mutationFn: () => manage.searchDocuments({ botId, body: { question, limit } }),
  });
  const { data: found } = search;
  const isFound = found !== undefined && (found.confidence === 'high' || found.confidence === least);
  return (
    <form
      className="try-question"
      onSubmit={(event) => {
        event.preventDefault();
        if (question.trim() !== '') search.mutate();
      }}
    >
      <FieldFrame label="Try a question">
        {({ id }) => (
          <span className="try-question__line">
            <input
              id={id}
              className="input"
              placeholder="Are you open on Saturday?"
              value={question}
              maxLength={1_000}
              onChange={({ target }) => setQuestion(target.value)}
            />
            <Button type="submit" isIcon aria-label="Search" disabled={search.isPending}>
              <Search aria-hidden />
            </Button>
          </span>
        )}
      </FieldFrame>
      <div aria-live="polite" className="try-question__found">
        {search.error && <p className="field__error">{wordsOf(search.error)}</p>}
        {found && !isFound && <p>Nothing fits. Add the words of this question to a document.</p>}
        {isFound &&
          found.passages.map(({ headings, source, excerpt }) => (
            <div key={`${source} ${excerpt}`} className="try-question__passage">
              <strong>{headings.slice(-2).join(' › ') || source}</strong>
              <p>{excerpt}</p>
              <p className="field__help">{source}</p>
            </div>
          ))}
      </div>
    </form>
  );
}
