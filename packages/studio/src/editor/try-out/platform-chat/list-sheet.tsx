// A list of WhatsApp: rows that a person chooses from, over the chat.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { PlatformLine } from './platform-lines.ts';
import './list-sheet.css';

/** @example <ListSheet line={line} onReply={reply} onClose={close} /> */
export function ListSheet({
  line: { buttons },
  onReply,
  onClose,
}: {
  readonly line: PlatformLine;
  readonly onReply: (text: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      className="platform__sheet"
      role="dialog"
      aria-label="The list"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <button type="button" className="platform__close" aria-label="Close the list" onClick={onClose}>
        <X aria-hidden />
      </button>
      {buttons.map(({ label, note }, index) => (
        <button
          key={`${index} ${label}`}
          ref={index === 0 ? first : undefined}
          type="button"
          className="platform__choice"
          onClick={() => onReply(replyOf(label, note))}
        >
          <span>{label}</span>
          {note !== undefined && <small>{note}</small>}
        </button>
      ))}
    </div>
  );
}

/** A long label is cut in its row, and whole below it. */
function replyOf(label: string, note: string | undefined): string {
  return label.endsWith('…') && note !== undefined ? note : label;
}
