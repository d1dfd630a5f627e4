// One result: the visitor's answers and files, where they stopped, the transcript, and the calls.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { callOutcome, callTitle, isFailed } from '../../chat-view/call-words.ts';
import { FileLink } from '../../chat-view/file-link.tsx';
import { Transcript } from '../../chat-view/transcript.tsx';
import { manage } from '../../data/management.ts';
import { useRights } from '../../data/rights.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/empty-state.tsx';
import { Moment } from '../../design/moment.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { showToast } from '../../design/toast.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { navigate } from '../../routing/router.tsx';
import { ChannelBadge } from '../channels/channel-badge.tsx';
import { ResultFact } from './result-fact.tsx';
import type { ShownResult } from './result-queries.ts';
import { callsQuery, resultQuery, sessionQuery, transcriptQuery } from './result-queries.ts';
import { ResultState } from './result-table.tsx';
import { ResultTags } from './result-tags.tsx';
import { useAnswerNames } from './use-answer-names.ts';
import { valueWords } from './value-words.ts';
import { WhereItStopped } from './where-it-stopped.tsx';

/** @example <ResultPanel botId="lead" resultId="r1" /> */
export function ResultPanel({
  botId,
  resultId,
}: {
  readonly botId: string;
  readonly resultId: string;
}): ReactNode {
  const result = useQuery(resultQuery(resultId));
  const transcript = useQuery(transcriptQuery(resultId));
  const chatId = result.data?.chatId ?? '';
  const session = useQuery({ ...sessionQuery(chatId), enabled: chatId !== '', retry: false });
  const may = useRights();
  const failed = result.error ?? transcript.error;
  return (
    <aside className="panel" aria-label="Result">
      <header className="panel__header">
        {result.data && (
          <div className="panel__title">
            <ResultState result={result.data} />
            <Moment at={result.data.createdAt} />
            <ChannelBadge botId={botId} channelId={session.data?.channelId} />
          </div>
        )}
        {may('operate') && <EraseResult botId={botId} resultId={resultId} />}
        <LinkButton to={botPath(botId, '/results')} look="quiet" isIcon aria-label="Close">
          <X aria-hidden />
        </LinkButton>
      </header>
      {failed ? (
        <ErrorState
          error={failed}
          onRetry={() => void Promise.all([result.refetch(), transcript.refetch()])}
        />
      ) : result.data && transcript.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements
        <section className="panel__body" tabIndex={0} aria-label="Details of the result">
          <Answers botId={botId} result={result.data} />
          <ResultTags botId={botId} result={result.data} />
          <ResultFact
            key={`note ${resultId}`}
            fact="note"
            label="Note"
            placeholder="Only your team sees it"
            botId={botId}
            result={result.data}
          />
          {!result.data.isCompleted && <WhereItStopped result={result.data} turns={transcript.data.turns} />}
          <section>
            <h2>What was said</h2>
            {transcript.data.isIncomplete && (
              <p className="quiet">Some turns are missing: they are older than what is kept.</p>
            )}
            <Transcript
              turns={transcript.data.turns}
              ratings={result.data.ratings?.filter(({ chatId }) => chatId === result.data.chatId)}
            />
          </section>
          <Calls chatId={result.data.chatId} />
          <Remarks result={result.data} />
        </section>
      ) : (
        <Skeleton rows={5} columns={[30, 50]} />
      )}
    </aside>
  );
}

function Answers({ botId, result }: { readonly botId: string; readonly result: ShownResult }): ReactNode {
  const results = useMemo(() => [result], [result]);
  const { answers, others } = useAnswerNames(botId, results);
  const files = result.answers.flatMap(({ attachedFileUrls = [] }) => attachedFileUrls);
  return (
    <>
      {answers.length > 0 && (
        <section>
          <h2>Answers</h2>
          <Values result={result} names={answers} />
        </section>
      )}
      {files.length > 0 && (
        <section>
          <h2>Files</h2>
          <ul className="files">
            {files.map((url) => (
              <li key={url}>
                <FileLink url={url} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <details className="fold">
          <summary>
            {others.length} other {others.length === 1 ? 'variable' : 'variables'}
          </summary>
          <Values result={result} names={others} />
        </details>
      )}
    </>
  );
}

function Values({
  result: { variables },
  names,
}: {
  readonly result: ShownResult;
  readonly names: readonly string[];
}): ReactNode {
  return (
    <dl className="values">
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{valueWords(variables.find((variable) => variable.name === name)?.value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The calls of the chat, read when they are asked for. Nothing for a chat that has been removed. */
function Calls({ chatId }: { readonly chatId: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...callsQuery(chatId), enabled: isOpen });
  const calls = query.data?.flatMap(({ turn, calls: made }) => made.map((call) => ({ turn, call }))) ?? [];
  return (
    <details className="fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Calls to other systems</summary>
      {query.isError && <p className="quiet">The chat is no longer stored.</p>}
      {query.isLoading && <Skeleton rows={1} columns={[70]} />}
      {query.data && calls.length === 0 && <p className="quiet">This chat made none.</p>}
      <ul className="logs">
        {calls.map(({ turn, call }) => (
          <li key={`${turn} ${call.number}`} className={isFailed(call) ? 'result-call--failed' : undefined}>
            {callTitle(call)}: {callOutcome(call)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Remarks({ result }: { readonly result: ShownResult }): ReactNode {
  if (result.logs.length === 0) return null;
  return (
    <details className="fold">
      <summary>
        {result.logs.length} {result.logs.length === 1 ? 'log entry' : 'log entries'}
      </summary>
      <ul className="logs">
        {result.logs.map((log, index) => (
          <li key={`${index} ${log.createdAt}`}>
            {log.status !== undefined && <strong>{log.status}</strong>} {log.description}
            {log.details !== undefined && <pre>{log.details}</pre>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function EraseResult({ botId, resultId }: { readonly botId: string; readonly resultId: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const erase = useMutation({
    mutationFn: () => manage.eraseResult({ resultId }),
    onSuccess: () => {
      navigate(botPath(botId, '/results'));
      void queries.invalidateQueries({ queryKey: ['results', botId] });
      showToast({ title: 'The visitor is erased' });
    },
  });
  return (
    <>
      <Button look="quiet" isIcon aria-label="Erase this visitor" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Erase this visitor?"
        description="Permanently deletes answers, chats and uploaded files. Later exports no longer contain them."
      >
        <DialogActions>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button look="danger" disabled={erase.isPending} onClick={() => erase.mutate()}>
            Erase
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
