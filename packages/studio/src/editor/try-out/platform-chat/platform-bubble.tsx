// A message as a platform draws it, with its picture or file, its words and its buttons.
import type { LucideIcon } from 'lucide-react';
import { CheckCheck, ExternalLink, FileText, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { MessageParts, PlatformButton } from '../../../pages/channels/platform-message.ts';
import type { Span } from '../../../pages/channels/platform-text.ts';
import type { PlatformLine } from './platform-lines.ts';

/** @example <PlatformBubble replyIcon={Reply} line={line} isFirst isOpen onReply={reply} onList={open} /> */
export function PlatformBubble({
  replyIcon,
  line,
  isFirst,
  isOpen,
  onReply,
  onList,
}: {
  readonly replyIcon: LucideIcon | undefined;
  readonly line: PlatformLine;
  /** Whether the message before is one of the other side. */
  readonly isFirst: boolean;
  /** Whether its buttons answer. */
  readonly isOpen: boolean;
  readonly onReply: (text: string) => void;
  /** Opens its list. */
  readonly onList: () => void;
}): ReactNode {
  const { isPerson, at, spans, media, buttons, opener, isKeyboard } = line;
  const below = isKeyboard || opener !== undefined ? [] : buttons;
  const hasPicture = media?.type === 'image';
  const side = isPerson ? 'platform__line--person' : 'platform__line--bot';
  return (
    <div className={`platform__line ${side}${isFirst ? ' platform__line--first' : ''}`}>
      <div className={hasPicture ? 'platform__bubble platform__bubble--picture' : 'platform__bubble'}>
        {media && <Media media={media} />}
        {spans.length > 0 && (
          <p className="platform__words">
            {spans.map((span, index) => (
              <Marked key={`${index} ${span.text}`} span={span} />
            ))}
          </p>
        )}
        <span className="platform__time">
          {timeOf(at)}
          {isPerson && <CheckCheck aria-label="Read" />}
        </span>
      </div>
      {opener !== undefined && (
        <div className="platform__buttons">
          <button type="button" disabled={!isOpen} onClick={onList}>
            <List aria-hidden />
            {opener === LIST_SIGN ? 'Open the list' : opener}
          </button>
        </div>
      )}
      {below.length > 0 && (
        <Buttons replyIcon={replyIcon} buttons={below} isOpen={isOpen} onReply={onReply} />
      )}
    </div>
  );
}

/** Labels of the bot's own that have no words. */
const LIST_SIGN = '☰';
const OFF = '☐ ';
const ON = '☑ ';

/** Buttons in their rows. Those with a box are switched on and off, and another one sends those that are on. */
function Buttons({
  replyIcon: ReplyIcon,
  buttons,
  isOpen,
  onReply,
}: {
  readonly replyIcon: LucideIcon | undefined;
  readonly buttons: readonly PlatformButton[];
  readonly isOpen: boolean;
  readonly onReply: (text: string) => void;
}): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = Map.groupBy(
    buttons.map((button, place) => ({ ...button, place })),
    ({ row, place }) => row ?? place,
  );
  const hasBoxes = buttons.some(({ label }) => label.startsWith(OFF));
  const toggle = (item: string): void =>
    setChosen((now) => (now.has(item) ? now.difference(new Set([item])) : new Set(now).add(item)));
  const click = (label: string): void => {
    if (!hasBoxes) onReply(label);
    else if (label.startsWith(OFF)) toggle(label.slice(OFF.length));
    else onReply([...chosen].join(', '));
  };
  const icon = (url: string | undefined): ReactNode => {
    if (url !== undefined) return <ExternalLink aria-hidden />;
    return ReplyIcon ? <ReplyIcon aria-hidden /> : null;
  };
  return (
    <div className="platform__buttons">
      {[...rows.values()].map((row) => (
        <div key={row[0]?.place} className="platform__row">
          {row.map(({ label, url, place }) =>
            url === undefined ? (
              <button
                key={place}
                type="button"
                disabled={!isOpen || (hasBoxes && !label.startsWith(OFF) && chosen.size === 0)}
                onClick={() => click(label)}
              >
                {icon(url)}
                {chosen.has(label.slice(OFF.length)) ? `${ON}${label.slice(OFF.length)}` : label}
              </button>
            ) : (
              <a key={place} href={url} target="_blank" rel="noopener noreferrer">
                {icon(url)}
                {label}
              </a>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

function Media({ media: { type, url } }: { readonly media: NonNullable<MessageParts['media']> }): ReactNode {
  const [isBroken, setIsBroken] = useState(false);
  if (type === 'image' && !isBroken)
    return <img className="platform__image" src={url} alt="" onError={() => setIsBroken(true)} />;
  return (
    <a className="platform__file" href={url} target="_blank" rel="noopener noreferrer">
      <FileText aria-hidden />
      <span>{decodeURI(url).split(/[?#]/)[0]?.split('/').at(-1) || url}</span>
    </a>
  );
}

function Marked({ span: { text, marks, url } }: { readonly span: Span }): ReactNode {
  const classes = marks.map((mark) => `platform__mark--${mark}`).join(' ') || undefined;
  if (url === undefined) return <span className={classes}>{text}</span>;
  return (
    <a className={classes} href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
