// The documents of a bot: add files by the picker or by drop, see what was read, and remove them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Trash2, Upload } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { manage } from '../../../../data/management.ts';
import { Button } from '../../../../design/button.tsx';
import { wordsOf } from '../../../../problem-words.ts';
import { useEditor } from '../../../editor-context.tsx';
import './knowledge.css';

/** Endings of files that the server reads. */
const ACCEPTED = '.md,.markdown,.html,.htm,.txt,.csv';

/** Where the documents of a bot are cached. */
const documentsKey = (botId: string) => ['documents', botId];

/** @example <DocumentsBox /> */
export function DocumentsBox(): ReactNode {
  const { botId, canEdit } = useEditor();
  const queryClient = useQueryClient();
  const title = useId();
  const [isOver, setIsOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { data: documents = [], error } = useQuery({
    queryKey: documentsKey(botId),
    queryFn: async ({ signal }) => (await manage.listDocuments({ botId, signal })).documents,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: documentsKey(botId) });
  const add = useMutation({
    mutationFn: (files: readonly File[]) => addAll(botId, files),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (documentId: string) => manage.removeDocument({ botId, documentId }),
    onSettled: refresh,
  });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (canEdit && event.dataTransfer.files.length > 0) add.mutate([...event.dataTransfer.files]);
  };
  const problems = [
    ...(add.data ?? []),
    ...[error, add.error, remove.error].flatMap((one) => (one ? [wordsOf(one)] : [])),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div
      role="group"
      aria-labelledby={title}
      className={isOver ? 'documents documents--over' : 'documents'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p id={title} className="field__label">
        Documents of this bot
      </p>
      {documents.length === 0 && (
        <p className="field__help">
          Drop files here: web pages (.html), texts (.txt, .md) or tables (.csv). Each heading of a text and
          each row of a table can be found.
        </p>
      )}
      <ul className="documents__list">
        {documents.map(({ id, name, passages }) => (
          <li key={id} className="documents__item">
            <FileText aria-hidden />
            <span className="documents__name" title={name}>
              {name}
            </span>
            <span className="field__help">{passages === 1 ? '1 passage' : `${passages} passages`}</span>
            <Button
              look="quiet"
              isIcon
              disabled={!canEdit || remove.isPending}
              aria-label={`Remove ${name}`}
              onClick={() => remove.mutate(id)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        hidden
        aria-hidden
        multiple
        accept={ACCEPTED}
        onChange={({ target }) => {
          add.mutate([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button disabled={!canEdit || add.isPending} onClick={() => picker.current?.click()}>
        <Upload aria-hidden />
        {add.isPending ? 'Reading…' : 'Add documents'}
      </Button>
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className="field__error">
            {problem}
          </p>
        ))}
      </div>
      <p className="field__help">Visitors get changes of documents at once, without publishing.</p>
    </div>
  );
}

/** Adds one after the other, and returns why some were not added. */
async function addAll(botId: string, files: readonly File[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const file of files) {
    try {
      await manage.addDocument({
        botId,
        name: file.name,
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
      });
    } catch (error) {
      problems.push(wordsOf(error));
    }
  }
  return problems;
}
