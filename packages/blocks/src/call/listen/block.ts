// The listen block: the chat waits until another system sends data, and the client passes it on.
import type { Assignment, Move, View } from '@colloquy/engine';
import { callBlock } from '@colloquy/engine';
import { optional, parseExactly, webhookPort } from '@colloquy/schema';
import { z } from 'zod';
import type { Received } from '../../body-path.ts';
import { readBodyPath } from '../../body-path.ts';

const Definition = z.object({
  options: optional(
    z.object({
      responseVariableMapping: optional(
        z.array(
          z.object({
            variableId: optional(z.string()).meta({ description: 'Variable to store the part in.' }),
            bodyPath: optional(z.string()).meta({
              description:
                'Part of the response to store: a JavaScript expression over `data` and `statusCode`, such as data.items[0].name.',
            }),
          }),
        ),
      ).meta({ description: 'Parts of the received data to store, and the variables to store them in.' }),
      isDeliveryRequired: optional(z.boolean()).meta({
        description:
          'Whether only data that the other system posts to the server is accepted. If true, replies of the client are ignored, and variables whose part was not delivered are unset. Defaults to false: the client may pass on the data.',
      }),
    }),
  ),
});

type Definition = z.infer<typeof Definition>;

export const listen = callBlock({
  type: 'webhook',
  summary: 'Waits for a call from another system and stores the data that it sends.',
  definition: Definition,
  // No call is made: the host stores the data of the other system as the result of this call.
  port: webhookPort,
  awaited: (_definition, view) => ({
    call: { request: { blockId: view.blockId }, timeoutMs: 0 },
    action: { type: 'listenForWebhook' },
  }),
  mistakes: ({ options }) =>
    options?.isDeliveryRequired !== undefined || !options?.responseVariableMapping?.length
      ? []
      : [
          {
            path: ['options', 'isDeliveryRequired'],
            severity: 'warning',
            message:
              'If nothing is delivered to the server, the block stores the data that the client sends. That data is not proof, for example of a payment.',
            fix: 'Set it to true if the bot relies on the data, otherwise to false.',
          },
        ],
  call: () => ({ move: {} }),
  returned: (definition, result, view) =>
    result.ok ? keep(definition, toReceived(result.response), view) : {},
  receive(definition, reply, view) {
    if (definition.options?.isDeliveryRequired === true) return refuseWord(definition);
    return reply === undefined ? {} : keep(definition, readReceived(reply), view);
  },
});

/** Also clears the variables, because their old values could come from the visitor. */
function refuseWord(definition: Definition): Move {
  return {
    set: cleared(definition),
    log: [
      {
        status: 'error',
        description: 'Nothing was delivered, so the block stored nothing.',
        details: 'Data from the client is ignored because isDeliveryRequired is true.',
      },
    ],
  };
}

function cleared({ options }: Definition): readonly Assignment[] {
  return (options?.responseVariableMapping ?? []).flatMap(({ variableId }) =>
    variableId ? [{ variableId, value: null }] : [],
  );
}

function keep(definition: Definition, received: Received, view: View): Move {
  const { options } = definition;
  const found = (options?.responseVariableMapping ?? []).flatMap((mapping) =>
    pick(mapping, { received, view }),
  );
  return { set: options?.isDeliveryRequired === true ? [...cleared(definition), ...found] : found };
}

function toReceived({ statusCode, data }: Partial<Received>): Received {
  return { statusCode, data };
}

/** Parses `{statusCode, data}` as JSON, keeping all digits of long numbers. Any other text is the data of a successful call. */
function readReceived(reply: string): Received {
  const json = parseExactly(reply);
  const isObject = json.ok && typeof json.value === 'object' && json.value !== null;
  if (isObject && !Array.isArray(json.value)) return toReceived(json.value as Partial<Received>);
  return { statusCode: 200, data: reply };
}

function pick(
  { variableId, bodyPath }: { variableId?: string | undefined; bodyPath?: string | undefined },
  { received, view }: { received: Received; view: View },
): readonly Assignment[] {
  if (!variableId || !bodyPath) return [];
  const found = readBodyPath(bodyPath, { received, view });
  return found.ok ? [{ variableId, value: found.value }] : [];
}
