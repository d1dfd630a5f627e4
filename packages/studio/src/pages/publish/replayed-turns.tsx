// The turn of a chat in which it differs from its replay, and the turn before it, side by side.
import type { ReplayDifference, ReplayedReply, ReplayedTurn } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { labelOf } from '../../blocks/field-words.ts';
import { bubbleWords } from '../../chat-view/bubble-words.ts';
import { inputWords } from './replay-words.ts';
import '../../chat-view/transcript.css';

/** @example <ReplayedTurns turns={chat.turns} about={{ kind: 'refused', block: 'b1' }} /> */
export function ReplayedTurns({
  turns,
  about,
}: {
  readonly turns: readonly ReplayedTurn[];
  readonly about: Pick<ReplayDifference, 'kind' | 'block'>;
}): ReactNode {
  const place = turns.findIndex(({ differences }) => differences.some((one) => isAbout(one, about)));
  if (place === -1) return <p>This chat does not differ any more. The bot has changed since.</p>;
  const shown = turns.slice(Math.max(0, place - 1), place + 1);
  return (
    <table className="replayed">
      <thead>
        <tr>
          <th scope="col">Was</th>
          <th scope="col">Would be</th>
        </tr>
      </thead>
      {shown.map((turn) => (
        <Turn key={turn.turn} turn={turn} about={about} />
      ))}
    </table>
  );
}

function Turn({
  turn: { turn, message, before, after, differences },
  about,
}: {
  readonly turn: ReplayedTurn;
  readonly about: Pick<ReplayDifference, 'kind' | 'block'>;
}): ReactNode {
  const changes = differences.filter((one) => isAbout(one, about)).flatMap((one) => one.changes ?? []);
  return (
    <tbody>
      {message && (
        <tr>
          <td colSpan={2}>
            <div className="transcript__reply">
              <span className="only-read-aloud">Visitor, turn {turn}: </span>
              {messageWords(message)}
            </div>
          </td>
        </tr>
      )}
      <tr>
        <td>
          <Side reply={before} />
        </td>
        <td>{after ? <Side reply={after} /> : <p className="replayed__note">{missingWords(about)}</p>}</td>
      </tr>
      {changes.length > 0 && (
        <tr>
          <td colSpan={2}>
            <dl className="replayed__changes">
              {changes.map(({ path, before: was, after: is }) => (
                <div key={path}>
                  <dt>{fieldWords(path)}</dt>
                  <dd>
                    <del>{was ?? 'none'}</del> <ins>{is ?? 'none'}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Side({ reply: { messages, input, isEnded } }: { readonly reply: ReplayedReply }): ReactNode {
  const { buttons, field } = input ? inputWords(input) : { buttons: [], field: undefined };
  return (
    <div className="replayed__side">
      {messages.map((bubble, index) => (
        <div key={`${index} ${bubble.id}`} className="transcript__bubble">
          {bubbleWords(bubble)}
        </div>
      ))}
      {field !== undefined && <div className="replayed__field">{field}</div>}
      {buttons.length > 0 && (
        <div className="replayed__buttons">
          {buttons.map((button, index) => (
            <span key={`${index} ${button}`}>{button}</span>
          ))}
        </div>
      )}
      {isEnded && <p className="replayed__note">The chat ends.</p>}
    </div>
  );
}

function isAbout(
  one: Pick<ReplayDifference, 'kind' | 'block'>,
  other: Pick<ReplayDifference, 'kind' | 'block'>,
): boolean {
  return one.kind === other.kind && one.block === other.block;
}

function messageWords(message: NonNullable<ReplayedTurn['message']>): string {
  if (message.type === 'command') return `/${message.command}`;
  return message.type === 'audio' ? 'A recording' : message.text;
}

function missingWords({ kind }: Pick<ReplayDifference, 'kind'>): string {
  return kind === 'unanswered'
    ? 'Depends on the answer of a call that was not made.'
    : 'The reply is refused.';
}

/** The last name of a path: numbers are places in lists. */
function fieldWords(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part));
  return name === undefined || name === '' ? 'Reply' : labelOf(name);
}
