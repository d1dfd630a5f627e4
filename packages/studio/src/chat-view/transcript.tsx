// The transcript of a chat: the bot on the left, the visitor on the right. Text only: no content of a bot or a visitor
// runs or loads.
import type { Rating, TranscriptTurn, TurnRating } from '@colloquy/schema';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { bubbleWords } from './bubble-words.ts';
import { FileLink } from './file-link.tsx';
import './transcript.css';

/** @example <Transcript turns={turns} /> */
export function Transcript({
  turns,
  ratings = [],
}: {
  readonly turns: readonly TranscriptTurn[];
  /** The visitor's ratings of this chat. */
  readonly ratings?: readonly TurnRating[];
}): ReactNode {
  return (
    <ol className="transcript">
      {turns.map((turn) => (
        <Turn
          key={turn.turn}
          turn={turn}
          rating={ratings.find((one) => one.turn === turn.turn)?.rating ?? turn.rating}
        />
      ))}
    </ol>
  );
}

function Turn({
  turn,
  rating,
}: {
  readonly turn: TranscriptTurn;
  readonly rating: Rating | undefined;
}): ReactNode {
  const reply = replyOf(turn);
  const streamed = streamedText(turn);
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
      {streamed !== undefined && (
        <div className="transcript__bubble">
          <span className="only-read-aloud">Bot: </span>
          {streamed}
        </div>
      )}
      {rating && (
        <span className="transcript__rating">
          {rating === 'good' ? <ThumbsUp aria-hidden /> : <ThumbsDown aria-hidden />}
          {rating === 'good' ? 'Good answer' : 'Bad answer'}
        </span>
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

/** Actions whose reply is the text of a model, which the visitor's page showed as the bot's. */
const STREAMS: readonly string[] = ['stream', 'streamAiChatCompletion'];

function streamedText({ message, repliesTo = '' }: TranscriptTurn): string | undefined {
  return STREAMS.includes(repliesTo) && message?.type === 'text' ? message.text : undefined;
}

function replyOf({ message, repliesTo, lastMessageNewFormat }: TranscriptTurn): Reply | undefined {
  // A client's reply to an action was not written by the visitor.
  if (!message || repliesTo !== undefined) return undefined;
  if (message.type === 'command') return { text: `/${message.command}`, files: [] };
  if (message.type === 'audio') return { text: 'A recording', files: [message.url] };
  return { text: lastMessageNewFormat ?? message.text, files: message.attachedFileUrls ?? [] };
}
