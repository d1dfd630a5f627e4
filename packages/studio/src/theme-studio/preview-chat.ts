// A chat in the preview. A new one takes the place of the last one when it has begun, so that nothing flickers.
import type { StartPreviewChatRequest } from '@colloquy/schema';
import { openChatFrame } from '../chat-view/chat-frame.ts';
import type { Definition } from '../model/definition.ts';

/** The part of the widget's element that the preview uses. */
interface ChatElement extends HTMLElement {
  draft: Partial<StartPreviewChatRequest>;
  open(): void;
  sendMessage(text: string): void;
  on(name: 'input' | 'end' | 'failure' | 'answer', listener: (detail: { label?: string }) => void): void;
}

export interface PreviewChatOptions {
  readonly frame: HTMLIFrameElement;
  readonly bot: Definition;
  /** `launcher` is a bubble that is closed. */
  readonly mode: 'standard' | 'bubble' | 'launcher';
  /** The message beside a launcher. */
  readonly message?: string | undefined;
  /** Replies to send, one for each question. */
  readonly replies: readonly string[];
  /** Which of the chat's own looks it has, where its theme sets none. */
  readonly scheme: 'light' | 'dark';
}

/** Milliseconds after which a chat is shown even if it has not begun, such as one whose server does not answer. */
const LATEST_MS = 3_000;
/** Milliseconds after which a launcher has its icon. */
const LAUNCHER_MS = 400;

/**
 * Adds a chat to a frame, and removes the earlier ones once it has begun. Returns a function that cancels it before
 * that.
 *
 * @example const cancel = showChat({ frame, bot, mode: 'standard', replies: [], scheme: 'light' });
 */
export function showChat({ frame, bot, mode, message, replies, scheme }: PreviewChatOptions): () => void {
  let isCancelled = false;
  let element: ChatElement | undefined;
  const waiting = [...replies];
  const settle = (): void => {
    if (isCancelled || !element) return;
    element.classList.remove('next');
    for (const other of element.parentElement?.querySelectorAll('colloquy-chat') ?? [])
      if (other !== element) other.remove();
  };
  void openChatFrame(frame, { hasWebsite: mode !== 'standard' }).then((page) => {
    if (isCancelled) return;
    element = page.createElement('colloquy-chat') as ChatElement;
    element.className = scheme === 'dark' ? 'dark next' : 'next';
    element.setAttribute('bot', String(bot.id ?? 'look'));
    element.setAttribute('preview', '');
    element.setAttribute('mode', mode === 'standard' ? mode : 'bubble');
    // The chat's own dark look is that of the visitor's system, which may be another one here.
    element.setAttribute('scheme', 'light');
    if (mode === 'launcher' && message) {
      // At once, and each time: visitors see it later, and once a day.
      element.setAttribute('preview-message', message);
      element.setAttribute('preview-delay', '0');
    }
    element.draft = { bot };
    element.on('input', () => {
      const reply = waiting.shift();
      if (reply === undefined) settle();
      else element?.sendMessage(reply);
    });
    element.on('end', settle);
    page.body.append(element);
    if (mode === 'bubble') element.open();
    setTimeout(settle, mode === 'launcher' ? LAUNCHER_MS : LATEST_MS);
  });
  return () => {
    isCancelled = true;
    if (element?.classList.contains('next')) element.remove();
  };
}
