// The transcript of a chat: the bot on the left, the visitor on the right. Text only: no content of a bot or a visitor
// runs or loads.
import type { ToldTurn } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { bubbleWords } from './bubble-words.ts';
import { FileLink } from './file-link.tsx';
import './transcript.css';

/** @example <Transcript turns={turns} /> */
export function Transcript({ turns }: { readonly turns: readonly ToldTurn[] }): ReactNode {
  return (
    <ol className="transcript">
      {turns.map((turn) => (
        <Turn key={turn.turn} turn={turn} />
      ))}
    </ol>
  );
}

function Turn({ turn }: { readonly turn: ToldTurn }): ReactNode {
  const reply = replyOf(turn);
  const who = turn.operator ? (turn.operator.name ?? 'A person') : 'Bot';
  return (
    <li className="transcript__turn">
      {reply && (
        <div className="transcript__reply">
          <span className="only-read-aloud">Visitor: </span>
          {reply.text}
          {reply.files.map((url) => (
            <FileLink key={url} url={url} />
          ))}
        </div>
      )}
      {turn.messages.map((bubble, index) => (
        <div key={`${index} ${bubble.id}`} className="transcript__bubble">
          <span className={turn.operator ? 'transcript__person' : 'only-read-aloud'}>{who}: </span>
          {bubbleWords(bubble)}
        </div>
      ))}
    </li>
  );
}

interface Reply {
  readonly text: string;
  readonly files: readonly string[];
}

function replyOf({ message, repliesTo, lastMessageNewFormat }: ToldTurn): Reply | undefined {
  // A client's reply to an action was not written by the visitor.
  if (!message || repliesTo !== undefined) return undefined;
  if (message.type === 'command') return { text: `/${message.command}`, files: [] };
  if (message.type === 'audio') return { text: 'A recording', files: [message.url] };
  return { text: lastMessageNewFormat ?? message.text, files: message.attachedFileUrls ?? [] };
}
