// The tests of the bot: saves the tried chat as a test, and runs all tests on the current draft.
import type { BotTest, TestFailure, TestRun } from '@colloquy/schema';
import { useMutation } from '@tanstack/react-query';
import { Play, Plus, Trash2 } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/text-field.tsx';
import { testsOf } from '../../model/definition.ts';
import { limits } from '../../model/limits.ts';
import { wordsOf } from '../../problem-words.ts';
import { useDefinition, useEditor, useRun } from '../editor-context.tsx';
import { freshId } from '../fresh-id.ts';
import { useRename } from '../use-rename.ts';

/** @example <TestsSection sessionId={chat.sessionId} /> */
export function TestsSection({ sessionId }: { readonly sessionId: string | undefined }): ReactNode {
  const definition = useDefinition();
  const { botId } = useEditor();
  const tests = testsOf(definition);
  const running = useMutation({
    meta: { showsError: true },
    mutationFn: () => manage.runTests({ botId, body: { bot: definition } }),
  });
  const runs = new Map(running.data?.runs.map((run) => [run.id, run]));
  return (
    <details className="try__details">
      <summary>{tests.length === 0 ? 'Tests' : `Tests (${tests.length})`}</summary>
      <div className="tests">
        <SaveTest sessionId={sessionId} />
        {tests.length === 0 ? (
          <p className="field__help">
            No tests yet. Save a chat that went well; its answers of calls are saved with it.
          </p>
        ) : (
          <Button disabled={running.isPending} onClick={() => running.mutate()}>
            <Play aria-hidden />
            {running.isPending ? 'Running…' : 'Run tests'}
          </Button>
        )}
        <div aria-live="polite">
          {running.error && <p className="field__error">{wordsOf(running.error)}</p>}
          {running.data && tests.length > 0 && (
            <p>
              {running.data.passed} passed, {running.data.failed} failed
            </p>
          )}
        </div>
        <ul>
          {tests.map((test) => (
            <TestRow key={test.id} test={test} run={runs.get(test.id)} />
          ))}
        </ul>
      </div>
    </details>
  );
}

function SaveTest({ sessionId }: { readonly sessionId: string | undefined }): ReactNode {
  const definition = useDefinition();
  const { canEdit } = useEditor();
  const run = useRun();
  const [name, setName] = useState('');
  const isFull = testsOf(definition).length >= limits.tests;
  const saving = useMutation({
    meta: { showsError: true },
    mutationFn: async (): Promise<void> => {
      const { script } = await manage.readTurns({ sessionId: sessionId ?? '' });
      if (script === undefined)
        throw new Error(
          'This chat cannot be a test: it did not begin at the start of the bot, or is too long.',
        );
      run({ type: 'addTest', test: { id: freshId(), name: name.trim(), script } }, 'Add test');
      setName('');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className="tests__save" onSubmit={submit}>
      <TextField
        label="Name of the test"
        placeholder="A new lead"
        value={name}
        maxLength={limits.testNameCharacters}
        disabled={!canEdit || isFull}
        error={saving.error ? wordsOf(saving.error) : undefined}
        help={isFull ? `A bot has at most ${limits.tests} tests. Delete one first.` : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        type="submit"
        disabled={!canEdit || isFull || sessionId === undefined || name.trim() === '' || saving.isPending}
      >
        <Plus aria-hidden />
        Save as test
      </Button>
    </form>
  );
}

function TestRow({
  test: { id, name },
  run,
}: {
  readonly test: BotTest;
  readonly run: TestRun | undefined;
}): ReactNode {
  const { canEdit } = useEditor();
  const edit = useRun();
  const { setTyped, field } = useRename(name, (wanted) =>
    edit({ type: 'renameTest', testId: id, name: wanted }, 'Rename test'),
  );
  return (
    <li className="test">
      <div className="variable__line">
        <input
          {...field}
          maxLength={limits.testNameCharacters}
          disabled={!canEdit}
          onChange={({ target }) => setTyped(target.value)}
        />
        {run && (
          <Badge tone={run.isPassed ? 'success' : 'danger'}>{run.isPassed ? 'Passed' : 'Failed'}</Badge>
        )}
        <Button
          look="quiet"
          isIcon
          aria-label={`Delete ${name}`}
          disabled={!canEdit}
          onClick={() => edit({ type: 'removeTest', testId: id }, 'Delete test')}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {run?.failures.map((failure) => (
        <Failure key={failure.line} failure={failure} />
      ))}
    </li>
  );
}

function Failure({
  failure: { line, expected, shown, message },
}: {
  readonly failure: TestFailure;
}): ReactNode {
  return (
    <dl className="test__failure">
      <dt>Line {line}</dt>
      <dd>
        {message ?? (
          <>
            Expected <code>{expected ?? 'nothing'}</code>, the bot showed <code>{shown ?? 'nothing'}</code>
          </>
        )}
      </dd>
    </dl>
  );
}
