// A bot that waits for a slow service: by an HTTP request, or by a script that fetches.

/** How a chat waits. */
export type WayToWait = 'request' | 'script';

/**
 * The bot. Its start says `got late` once the service has answered `late`, and then asks.
 *
 * @param service the address that is called
 */
export function waitingBot(way: WayToWait, service: string): object {
  const at = { x: 0, y: 0 };
  const waits = {
    request: {
      type: 'Webhook',
      options: {
        webhook: { url: service, method: 'GET' },
        timeout: 120,
        responseVariableMapping: [{ id: 'm', variableId: 'variableGot', bodyPath: 'data' }],
      },
    },
    script: {
      type: 'Set variable',
      options: {
        variableId: 'variableGot',
        isCode: true,
        expressionToEvaluate: `(await fetch("${service}")).text()`,
      },
    },
  };
  return {
    version: '6.1',
    id: `waiting-${way}`,
    name: 'Waiting',
    publicId: `waiting-${way}`,
    groups: [
      {
        id: 'wait',
        title: 'Wait',
        graphCoordinates: at,
        blocks: [
          { id: 'call', ...waits[way] },
          {
            id: 'tell',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: 'got {{Got}}' }] }] },
          },
          { id: 'ask', type: 'text input' },
        ],
      },
    ],
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'begin' }],
    edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'wait' } }],
    variables: [{ id: 'variableGot', name: 'Got' }],
    theme: {},
    settings: {},
  };
}
