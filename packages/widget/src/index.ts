// The script that a page loads: defines `<colloquy-chat>` and `window.Colloquy`, and little else. The interface follows in chunks.
import { ChatElement } from './element/chat-element.ts';
import { installPageApi } from './element/page-api.ts';

export type { PreviewMessage } from './element/options.ts';
export type { PageApi } from './element/page-api.ts';
export type { ChatEventName, ChatEvents } from './session/chat-events.ts';
export { ChatElement };

const NAME = 'colloquy-chat';

// Loaded twice, the first one stays. On a server there is nothing to define.
if (globalThis.customElements && !customElements.get(NAME)) {
  installPageApi(globalThis as { Colloquy?: unknown }, NAME);
  customElements.define(NAME, ChatElement);
}
