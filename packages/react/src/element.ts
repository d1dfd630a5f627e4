// The custom element `<colloquy-chat>` for TypeScript: its attributes, methods and events. It runs nothing.
import type { ChatElement, ChatEventName, ChatEvents } from '@colloquy/widget';

export type { PageApi, PreviewMessage } from '@colloquy/widget';
export type { ChatElement, ChatEventName, ChatEvents };

/** What may stand in the tag; docs/widget.md says what each does. */
export interface ChatAttributes {
  readonly bot: string;
  readonly mode?: 'standard' | 'popup' | 'bubble';
  readonly 'api-host'?: string;
  readonly 'prefilled-variables'?: string;
  readonly 'query-variables'?: string;
  readonly 'result-id'?: string;
  readonly lang?: string;
  readonly scheme?: 'light';
  readonly 'allow-scripts'?: '';
  readonly placement?: 'left' | 'right';
  readonly 'auto-show-delay'?: string | number;
  readonly 'preview-message'?: string;
  readonly 'preview-avatar'?: string;
  readonly 'preview-delay'?: string | number;
  readonly preview?: '';
}

declare global {
  interface HTMLElementTagNameMap {
    'colloquy-chat': ChatElement;
  }
}
