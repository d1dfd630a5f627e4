// Client-side actions.
import { describe, expect, it } from 'vitest';
import { ClientSideAction } from './action.ts';

const script = { content: 'return 1', args: [{ id: 'a', value: 'x' }], isCode: true };

const payloads: Record<ClientSideAction['type'], unknown> = {
  scriptToExecute: script,
  redirect: { url: 'https://example.com', isNewTab: true },
  supportChat: { scriptToExecute: script },
  analytics: { trackingId: 'G-1', category: 'c', action: 'a', label: 'l', value: 3, sendTo: 's' },
  wait: { secondsToWaitFor: 2.5 },
  setVariable: { scriptToExecute: { ...script, args: [{ id: 'list', value: '["a",1]' }] } },
  streamAiChatCompletion: { messages: [{ role: 'user', content: 'Hi' }] },
  httpRequestToExecute: { url: 'https://example.com', method: 'POST', headers: { a: 'b' }, body: { c: 1 } },
  startPropsToInject: { customHeadCode: '', gtmId: 'GTM-1', googleAnalyticsId: 'G-1', pixelIds: ['1'] },
  pixel: { pixelId: '1', eventType: 'Lead', params: [{ id: 'p', key: 'value', value: 5 }] },
  stream: true,
  codeToExecute: { args: { a: [1] }, content: 'x' },
  listenForWebhook: undefined,
};

describe('ClientSideAction', () => {
  it.each(Object.entries(payloads))('accepts %s', (type, payload) => {
    const action = {
      type,
      ...(payload !== undefined && { [type]: payload }),
      lastBubbleBlockId: 'b1',
      expectsDedicatedReply: true,
    };
    expect(ClientSideAction.parse(action)).toEqual(action);
  });

  it.each(Object.keys(payloads).filter((type) => type !== 'listenForWebhook'))(
    'refuses %s without its payload',
    (type) => {
      expect(ClientSideAction.safeParse({ type }).success).toBe(false);
    },
  );

  it('refuses an unknown type', () => {
    expect(ClientSideAction.safeParse({ type: 'selfDestruct' }).success).toBe(false);
  });
});
