// A bot that asks a shop for an order.

/**
 * Asks for a number and then for the order.
 *
 * @param keepsStatus whether a variable keeps the status; otherwise nothing keeps the answer
 * @example ordersBot('http://127.0.0.1:8080', { keepsStatus: true })
 */
export const ordersBot = (
  url: string,
  { path = '/orders/{{Number}}', headers = [] as readonly object[], keepsStatus = false } = {},
) => ({
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
          options: {
            webhook: { method: 'GET', url: `${url}${path}`, ...(headers.length > 0 ? { headers } : {}) },
            ...(keepsStatus
              ? { responseVariableMapping: [{ id: 'm', variableId: 'v2', bodyPath: 'data.status' }] }
              : {}),
          },
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
