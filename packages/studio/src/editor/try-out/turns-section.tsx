// The turns of the trial chat: messages, variables, calls and logs.
import type { GivenCallResult, ReadTurnsResponse, TriedTurn } from '@colloquy/schema';
import type { UseQueryResult } from '@tanstack/react-query';
import { MessagesSquare, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { Call } from './made-call.tsx';
import type { TriedChat } from './tried-chat.ts';
import type { Rewind, VariableChange } from './turns.ts';
import { rewindBefore, rewindWithResult, saidLines, variableChanges } from './turns.ts';

/** @example <TurnsSection chat={chat} query={useTurns(chat)} onRewind={startAgain} /> */
export function TurnsSection({
  chat: { pauses, logs },
  query,
  onRewind,
}: {
  readonly chat: TriedChat;
  readonly query: UseQueryResult<ReadTurnsResponse>;
  readonly onRewind: (rewind: Rewind) => void;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const turns = query.data?.turns ?? [];
  const shown = new Set(turns.flatMap((turn) => turn.logs.map(({ description }) => description)));
  const unsent = logs.filter(({ description }) => !shown.has(description));
  return (
    <details
      className="try__details"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Turns</summary>
      {isOpen && (pauses === 0 ? <NoTurns /> : <QueryState query={query} rows={3} columns={[60, 20]} />)}
      {isOpen && (
        <ol className="turns">
          {turns.map((turn, index) => (
            <Turn
              key={turn.turn}
              turn={turn}
              before={turns[index - 1]}
              rewind={query.data && rewindBefore(query.data, turn.turn)}
              withResult={(call, result) =>
                query.data && rewindWithResult(query.data, { turn: turn.turn, call, result })
              }
              onRewind={onRewind}
            />
          ))}
        </ol>
      )}
      {query.data && unsent.length > 0 && <LogList logs={unsent} title="In the browser" />}
    </details>
  );
}

function NoTurns(): ReactNode {
  return (
    <EmptyState icon={MessagesSquare} title="No turns yet">
      Each reply to the bot makes a turn.
    </EmptyState>
  );
}

function Turn({
  turn,
  before,
  rewind,
  withResult,
  onRewind,
}: {
  readonly turn: TriedTurn;
  readonly before: TriedTurn | undefined;
  readonly rewind: Rewind | undefined;
  readonly withResult: (call: TriedTurn['calls'][number], result: GivenCallResult) => Rewind | undefined;
  readonly onRewind: (rewind: Rewind) => void;
}): ReactNode {
  return (
    <li className="turn" aria-label={`Turn ${turn.turn}`}>
      <div className="turn__top">
        <h2>Turn {turn.turn}</h2>
        {rewind && (
          <Button
            look="quiet"
            title="Go back to before this reply and answer differently"
            aria-label={`Go back here: turn ${turn.turn}`}
            onClick={() => onRewind(rewind)}
          >
            <Undo2 aria-hidden />
            Go back here
          </Button>
        )}
      </div>
      {saidLines(turn).map(({ who, text }, index) => (
        <p key={`${index} ${who}`} className="turn__line">
          <span className="turn__who">{who}</span> {text}
        </p>
      ))}
      <Variables changes={variableChanges(before?.variables ?? [], turn.variables)} />
      {turn.calls.map((call) => (
        <Call
          key={call.number}
          call={call}
          onAnswer={(result) => {
            const again = withResult(call, result);
            if (again) onRewind(again);
            return again !== undefined;
          }}
        />
      ))}
      {turn.logs.length > 0 && <LogList logs={turn.logs} title="Logs" />}
    </li>
  );
}

function Variables({ changes }: { readonly changes: readonly VariableChange[] }): ReactNode {
  const changed = changes.filter(({ before, after }) => before !== after);
  const same = changes.filter(({ before, after }) => before === after);
  return (
    <>
      {changed.length > 0 && (
        <dl className="try__variables" aria-label="Changed variables">
          {changed.map(({ id, name, before, after }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>
                {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}{' '}
                <Badge tone="accent">{changeWord({ before, after })}</Badge>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {same.length > 0 && (
        <details className="turn__fold">
          <summary>
            {same.length} unchanged {same.length === 1 ? 'variable' : 'variables'}
          </summary>
          <dl className="try__variables">
            {same.map(({ id, name, after }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{after}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function changeWord({
  before,
  after,
}: {
  readonly before: string | undefined;
  readonly after: string | undefined;
}): string {
  if (before === undefined) return 'new';
  return after === undefined ? 'cleared' : 'changed';
}

interface ShownLog {
  readonly status?: string | undefined;
  readonly description: string;
  readonly details?: string | undefined;
}

function LogList({ logs, title }: { readonly logs: readonly ShownLog[]; readonly title: string }): ReactNode {
  return (
    <ul aria-label={title}>
      {logs.map(({ status, description, details }, index) => (
        <li
          key={`${index} ${description}`}
          className={status === 'error' ? 'try__log try__log--failed' : 'try__log'}
        >
          {[status === 'error' ? 'Error:' : '', description, details ?? ''].filter(Boolean).join(' ')}
        </li>
      ))}
    </ul>
  );
}
