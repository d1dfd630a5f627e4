// Zendesk: opens its web widget with the visitor signed in.
import type { UnplacedAction } from '@colloquy/engine';
import { tokenPort } from '@colloquy/schema';
import { portDeed } from '../service/declaration.ts';
import { text } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';
import { openWidget } from './scripts.ts';

/** Lifetime of the token in seconds. It is used at once, but clocks differ by some minutes. */
const TOKEN_SECONDS = 600;

export const zendesk = serviceBlock({
  type: 'zendesk',
  name: 'Zendesk',
  summary: 'Opens the Zendesk widget on the visitor’s page. The flow continues.',
  icon: 'person',
  keywords: 'support',
  credentials: {
    fields: [
      // The token contains the key id.
      { path: 'conversationsKeyId', label: 'Key id', isPublic: true },
      { path: 'conversationsSecretKey', label: 'Secret key' },
    ],
    // They sign a token, and no request contains them.
    homes: [],
    places: [],
  },
  actions: {
    'Open Web Widget': {
      options: {
        webWidgetKey: text('Key of the widget, from its snippet.'),
        userId: text(
          'Id of the visitor in Zendesk. Use a verified id only: it grants access to all conversations of that user.',
        ),
        name: text('Name of the visitor.'),
        email: text('Email address of the visitor. Zendesk shows it as unverified.'),
      },
      needs: ['webWidgetKey'],
      does: portDeed({
        port: tokenPort,
        write({ webWidgetKey, userId, name, email }, { credentialsId = '' }) {
          // Without a user id the visitor cannot be signed in.
          if (userId === undefined) return { move: { act: [openFor(webWidgetKey, null)] } };
          const claims = {
            scope: 'user',
            external_id: String(userId),
            ...(name ? { name: String(name) } : {}),
            ...(email ? { email: String(email) } : {}),
          };
          return {
            request: {
              credentials: { id: credentialsId, type: 'zendesk' },
              keyIdField: 'conversationsKeyId',
              secretField: 'conversationsSecretKey',
              claims,
              expiresInSeconds: TOKEN_SECONDS,
            },
          };
        },
        act: ({ token }, { webWidgetKey }) => [openFor(webWidgetKey, token)],
      }),
    },
  },
});

/** All values are passed as arguments, so that no visitor's text becomes code. */
function openFor(key: unknown, token: unknown): UnplacedAction {
  return { type: 'codeToExecute', codeToExecute: { args: { key, token }, content: openWidget } };
}
