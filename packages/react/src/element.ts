// Types of the custom element `<colloquy-chat>`: attributes, methods and events. Contains no code.
import type { ChatElement, ChatEventName, ChatEvents } from '@colloquy/widget';

export type { PageApi, PreviewMessage } from '@colloquy/widget';
export type { ChatElement, ChatEventName, ChatEvents };

/** The element's attributes; docs/widget.md describes each. */
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
  readonly 'launcher-icon'?: string;
  readonly 'launcher-text'?: string;
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
