// Bubbles and actions as lines of text.
import type { Bubble, ClientSideAction } from '@colloquy/schema';

/** A bubble as text: Markdown, or what it shows and its address. */
export function bubbleText(bubble: Bubble): string {
  if (bubble.type === 'text') return bubble.content.type === 'markdown' ? bubble.content.markdown : '';
  const { url = '' } = bubble.content;
  const link = bubble.type === 'image' ? bubble.content.clickLink : undefined;
  const name = link?.alt ? `${bubble.type}: ${link.alt}` : bubble.type;
  return [`[${name}] ${url}`, ...(link?.url ? [`        opens ${link.url}`] : [])].join('\n');
}

/** An action as a note: what a browser would do now. */
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
