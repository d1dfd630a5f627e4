// The script that a page loads: defines `<colloquy-chat>` and `window.Colloquy`, and little else. The interface follows in chunks.
import { ChatElement } from './element/chat-element.ts';
import { installPageApi } from './element/page-api.ts';

export type { PageApi } from './element/page-api.ts';
export type { PreviewMessage } from './modes/window-options.ts';
export type { ChatEventName, ChatEvents } from './session/chat-events.ts';
export { ChatElement };

const NAME = 'colloquy-chat';

// Loaded twice, the first one stays. On a server there is nothing to define.
if (globalThis.customElements && !customElements.get(NAME)) {
  // Elements have their functions first, and begin to chat a moment later: calls that waited come in between.
  customElements.define(NAME, ChatElement);
  installPageApi(globalThis as { Colloquy?: unknown }, NAME);
}
