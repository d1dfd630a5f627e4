// Parses `you` lines: the visitor's messages.
import type { Message } from '@colloquy/schema';

type Reading =
  | { readonly ok: true; readonly message: Message | undefined }
  | { readonly ok: false; readonly message: string };

/**
 * Parses a `you` line: plain text, or the kind in its parentheses: `audio`, `command`, `nothing`, `click ID` or `files
 * URL,URL`.
 *
 * @example readMessage({ note: 'command', text: 'help' }) // { ok: true, message: { type: 'command', command: 'help' } }
 */
export function readMessage({
  note,
  text,
}: {
  readonly note: string | undefined;
  readonly text: string;
}): Reading {
  if (note === undefined) return { ok: true, message: { type: 'text', text } };
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(note) ?? [];
  switch (word) {
    case 'nothing':
      return { ok: true, message: undefined };
    case 'audio':
      return { ok: true, message: { type: 'audio', url: text } };
    case 'command':
      return { ok: true, message: { type: 'command', command: text } };
    case 'click':
      return { ok: true, message: { type: 'text', text, metadata: { replyId: rest } } };
    case 'files':
      return {
        ok: true,
        message: { type: 'text', text, attachedFileUrls: rest.split(',').map((url) => url.trim()) },
      };
    default:
      return {
        ok: false,
        message: `"you (${note})>" is not understood; there are audio, command, nothing, click ID and files A,B.`,
      };
  }
}
