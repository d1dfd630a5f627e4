// The script that a page loads: defines `<colloquy-chat>` and `window.Colloquy`, and little else. The interface loads
// in chunks.
import { ChatElement } from './element/chat-element.ts';
import { installPageApi } from './element/page-api.ts';

export type { PageApi } from './element/page-api.ts';
export type { PreviewMessage } from './options/window-options.ts';
export type { ChatEventName, ChatEvents } from './session/chat-events.ts';
export { ChatElement };

const NAME = 'colloquy-chat';

// If the script loads twice, the first one stays. During server rendering there is nothing to define.
if (globalThis.customElements && !customElements.get(NAME)) {
  // Elements get their methods first, and start chats a moment later: queued calls run in between.
  customElements.define(NAME, ChatElement);
  installPageApi(globalThis as { Colloquy?: unknown }, NAME);
}
