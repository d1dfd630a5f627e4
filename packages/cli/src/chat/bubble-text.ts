// Bubbles and actions as lines of text.
import type { Bubble, ClientSideAction } from '@colloquy/schema';
import { bubbleDetails, bubbleLine } from '@colloquy/schema';

/** Renders a bubble for a terminal: its text, and details such as a link. */
export function bubbleText(bubble: Bubble): string {
  return [bubbleLine(bubble), ...bubbleDetails(bubble).map((detail) => `        ${detail}`)].join('\n');
}

/** Describes the action that a browser would perform. */
export function actionNote(action: ClientSideAction): string {
  switch (action.type) {
    case 'redirect':
      return `opens ${action.redirect.url ?? ''}${action.redirect.isNewTab ? ' in a new tab' : ''}`;
    case 'wait':
      return `waits ${action.wait.secondsToWaitFor} s`;
    case 'setVariable':
      return 'asks the browser for a value, which a terminal does not have';
    case 'scriptToExecute':
    case 'codeToExecute':
      return 'runs a script in the browser';
    case 'httpRequestToExecute':
      return `has the browser call ${action.httpRequestToExecute.url}`;
    case 'listenForWebhook':
      return 'waits for another service to call';
    default:
      return `has the browser do: ${action.type}`;
  }
}
