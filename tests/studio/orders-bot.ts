// A bot that asks a shop for an order, and the shop.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A shop that answers each request for an order. */
export async function openShop(): Promise<{ readonly url: string; readonly requests: string[] }> {
  const requests: string[] = [];
  const shop = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end('{"status":"sent","parcels":[{"id":"p1"}]}');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void shop.close());
  return { url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`, requests };
}

/** Asks for a number and then for the order; nothing keeps the answer. */
export const ordersBot = (url: string) => ({
  version: '6.1',
  id: 'orders',
  name: 'Orders',
  groups: [
    {
      id: 'g1',
      title: 'Order',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'ask', type: 'text input', options: { variableId: 'v1' } },
        {
          id: 'find',
          type: 'Webhook',
          options: { webhook: { method: 'GET', url: `${url}/orders/{{Number}}` } },
        },
        {
          id: 'say',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'It is {{Status}}.' }] }] },
        },
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e', graphCoordinates: { x: 0, y: -100 } }],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g1' } }],
  variables: [
    { id: 'v1', name: 'Number' },
    { id: 'v2', name: 'Status' },
  ],
  theme: {},
  settings: { typingEmulation: { enabled: false } },
});

/** Keeps the answer of the shop, asks for a name as well, and says bye. */
export function talkingBot(url: string) {
  const bot = ordersBot(url);
  const [group] = bot.groups;
  const [ask, find, say] = group?.blocks ?? [];
  const blocks = [
    ask,
    {
      ...find,
      options: {
        ...find?.options,
        responseVariableMapping: [{ id: 'm', variableId: 'v2', bodyPath: 'data.status' }],
      },
    },
    say,
    { id: 'who', type: 'text input', options: { variableId: 'v3' } },
    {
      id: 'bye',
      type: 'text',
      content: { richText: [{ type: 'p', children: [{ text: 'Bye {{Name}}.' }] }] },
    },
  ];
  return {
    ...bot,
    groups: [{ ...group, blocks }],
    variables: [...bot.variables, { id: 'v3', name: 'Name' }],
  };
}
