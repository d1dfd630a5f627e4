// Trying a request in the editor: it is sent, and parts of its answer are saved into variables.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Definition } from '../../packages/studio/src/model/definition.ts';
import { overhang, useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { openStudio } from './opened-studio.ts';

const openPage = useBrowser();

async function openShop(): Promise<{ readonly url: string; readonly requests: string[] }> {
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

const ordersBot = (url: string) => ({
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

it.each([
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
] as const)('a request is tried and its answer kept, $width pixels wide', async ({ scheme, width }) => {
  const shop = await openShop();
  const environment = { COLLOQUY_EGRESS_ALLOW: shop.url.replace('http://', '') };
  const studio = await openStudio(openPage, { bots: [ordersBot(shop.url)], environment, scheme, width });
  const { page, go, server, complaints } = studio;
  await go('/bots/orders');
  await page.locator('[data-block="find"] .line__main').click();
  await page.getByLabel('Example for Number').fill('42');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByText(/^Status 200 in \d+ ms$/).waitFor();
  expect(shop.requests).toEqual(['/orders/42']);
  await page.getByRole('button', { name: 'status sent' }).click();
  expect(await violations(page)).toEqual([]);
  expect(await overhang(page)).toBe(0);
  await page.getByLabel('Save data.status into').fill('Status');
  await page.getByRole('option', { name: 'Status', exact: true }).click();
  await expect
    .poll(async () => {
      const { json } = await server.ask('/v1/bots/orders/draft', { method: 'GET' });
      const { groups } = (json as { definition: Definition }).definition;
      return (groups?.[0]?.blocks[1]?.options as { responseVariableMapping?: unknown } | undefined)
        ?.responseVariableMapping;
    })
    .toMatchObject([{ bodyPath: 'data.status', variableId: 'v2' }]);
  expect(complaints).toEqual([]);
});
