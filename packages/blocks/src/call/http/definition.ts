// The options of blocks that make HTTP requests.
import { clamped, credentialsOption, ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../limits.ts';

const METHODS = ['POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'CONNECT', 'OPTIONS', 'TRACE'] as const;

const text = () => optional(z.preprocess(asText, z.string()));

const pairs = (what: string) =>
  optional(z.array(z.object({ key: text(), value: text() }))).meta({
    description: `${what}. Those without a key or a value are left out.`,
  });

export const HttpDefinition = z.object({
  options: optional(
    z.object({
      webhook: optional(
        z.object({
          url: text().meta({
            description:
              'Address. A value is percent-encoded where it stands, unless it is the whole address, its beginning or its host.',
          }),
          method: ignorable(z.preprocess(asMethod, z.enum(METHODS))).meta({ description: 'Default POST.' }),
          headers: pairs('Headers; `Authorization: Basic user:password` is encoded when it is sent'),
          queryParams: pairs('Parameters that are added to the address'),
          body: text().meta({
            description:
              'The body, when isCustomBody is set: JSON whose values are escaped, one {{variable}} that is the whole body, or any text.',
            placeholders: ['state'],
          }),
        }),
      ),
      isCustomBody: ignorable(z.boolean()).meta({
        description:
          'Whether `body` is sent. Default false: all answers and variables are sent as JSON, as with the body {{state}}.',
      }),
      isExecutedOnClient: ignorable(z.boolean()).meta({
        description: 'Whether the visitor’s browser makes the request. Default false.',
      }),
      responseVariableMapping: optional(
        z.array(
          z.object({
            variableId: optional(z.string()).meta({ description: 'Variable that gets the part.' }),
            bodyPath: text().meta({
              description:
                'Which part: a JavaScript expression over `data` and `statusCode`, such as data.items[0].name.',
            }),
          }),
        ),
      ),
      timeout: ignorable(clamped(limits.leastTimeoutSeconds, limits.mostTimeoutSeconds)).meta({
        description: `Seconds to wait for the answer, ${limits.leastTimeoutSeconds} to ${limits.mostTimeoutSeconds}. Default ${limits.requestTimeoutSeconds}; ${limits.automationTimeoutSeconds} for Zapier, Make.com and Pabbly.`,
      }),
      proxyCredentialsId: credentialsOption(
        'http proxy',
        'Credentials of type `http proxy` through which the request goes.',
      ),
    }),
  ),
});
export type HttpDefinition = z.infer<typeof HttpDefinition>;
export type HttpOptions = NonNullable<HttpDefinition['options']>;
/** Key and value of a header or a parameter. */
export type Pair = NonNullable<NonNullable<HttpOptions['webhook']>['headers']>[number];

/** Generated files contain numbers and booleans instead of texts. */
function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function asMethod(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toUpperCase() : value;
}
