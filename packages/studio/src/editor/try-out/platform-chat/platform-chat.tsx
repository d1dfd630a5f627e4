// The chat as it looks on Telegram or WhatsApp. It draws the messages that the platform would get, and answers through the chat on the web.
import type { TriedTurn } from '@colloquy/schema';
import { SendHorizontal } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ListSheet } from './list-sheet.tsx';
import './platform-chat.css';
import { PlatformBubble } from './platform-bubble.tsx';
import type { PlatformLine } from './platform-lines.ts';
import { personLine, platformLines, wantsFile } from './platform-lines.ts';
import type { PlatformLook, PreviewedPlatform } from './platform-looks.ts';
import { PLATFORM_LOOKS } from './platform-looks.ts';

/** A reply that the turns do not show yet. */
interface Sent {
  readonly text: string;
  /** The number of the last turn then. */
  readonly afterTurn: number | undefined;
}

/** For the button that shares a person's own number. It is kept for fiction. */
const EXAMPLE_NUMBER = '+12025550123';

/** @example <PlatformChat kind="telegram" name="Quiz" turns={turns} isEnded={false} onReply={send} /> */
export function PlatformChat({
  kind,
  name,
  turns,
  isEnded,
  onReply,
}: {
  readonly kind: PreviewedPlatform;
  /** Of the bot. */
  readonly name: string;
  readonly turns: readonly TriedTurn[];
  readonly isEnded: boolean;
  readonly onReply: (text: string) => void;
}): ReactNode {
  const [sent, setSent] = useState<Sent>();
  const [text, setText] = useState('');
  const [listed, setListed] = useState<PlatformLine>();
  const isWaiting = sent !== undefined && sent.afterTurn === turns.at(-1)?.turn;
  const lines = platformLines(kind, turns);
  const shown = isWaiting ? [...lines, sentLine(sent.text)] : lines;
  const talk = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { label, status, replyIcon }: PlatformLook = PLATFORM_LOOKS[kind];
  const needsWeb = wantsFile(turns.at(-1));
  const isClosed = isEnded || isWaiting || needsWeb;
  const keyboard = lines.at(-1)?.isKeyboard && !isClosed ? lines.at(-1) : undefined;

  useEffect(() => {
    if (talk.current && shown.length > 0) talk.current.scrollTop = talk.current.scrollHeight;
  }, [shown.length]);

  const reply = (words: string): void => {
    setSent({ text: words, afterTurn: turns.at(-1)?.turn });
    setListed(undefined);
    setText('');
    onReply(words);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') reply(text.trim());
  };
  return (
    <section className={`platform platform--${kind}`} aria-label={`The chat on ${label}`}>
      <header className="platform__top">
        <span className="platform__picture" aria-hidden>
          {[...name][0]?.toUpperCase()}
        </span>
        <span className="platform__name">
          <b>{name}</b>
          <small>{isWaiting ? 'typing…' : status}</small>
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it. */}
      <div ref={talk} className="platform__talk" role="log" tabIndex={0} aria-label={`Messages on ${label}`}>
        {shown.map((line, index) => (
          <PlatformBubble
            key={line.id}
            replyIcon={replyIcon}
            line={line}
            isFirst={shown[index - 1]?.isPerson !== line.isPerson}
            isOpen={line.isOpen && !isClosed}
            onReply={reply}
            onList={() => setListed(line)}
          />
        ))}
      </div>
      {isEnded && (
        <p className="platform__note">The chat has ended. The next message on {label} starts another one.</p>
      )}
      {needsWeb && !isEnded && (
        <p className="platform__note">People send the file here. To try it, send or skip it in Web.</p>
      )}
      <form className="platform__composer" onSubmit={submit}>
        <input
          ref={field}
          className="platform__field"
          aria-label="Message"
          placeholder={lines.at(-1)?.placeholder ?? 'Message'}
          value={text}
          disabled={isEnded || needsWeb}
          onChange={({ target }) => setText(target.value)}
        />
        <button
          type="submit"
          className="platform__send"
          aria-label="Send"
          disabled={isClosed || !text.trim()}
        >
          <SendHorizontal aria-hidden />
        </button>
      </form>
      {keyboard && (
        <div className="platform__keyboard">
          {keyboard.buttons.map((button) => (
            <button
              key={button.label}
              type="button"
              title="People share their own number with it"
              onClick={() => {
                setText(EXAMPLE_NUMBER);
                field.current?.focus();
              }}
            >
              {button.label}
            </button>
          ))}
        </div>
      )}
      {listed && <ListSheet line={listed} onReply={reply} onClose={() => setListed(undefined)} />}
    </section>
  );
}

function sentLine(text: string): PlatformLine {
  return personLine('sent', new Date().toISOString(), { type: 'text', text });
}
