// A shop, and a longer chat with the bot that asks it for an order.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { ordersBot } from '../support/orders-bot.ts';

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

/** Keeps the answer of the shop, asks for a name as well, and says bye. */
export function talkingBot(url: string) {
  const bot = ordersBot(url, { keepsStatus: true });
  const [group] = bot.groups;
  const blocks = [
    ...(group?.blocks ?? []),
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
