// The options of blocks that make HTTP requests.
import { clamped, credentialsOption, ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../limits.ts';

const METHODS = ['POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'CONNECT', 'OPTIONS', 'TRACE'] as const;

const text = () => optional(z.preprocess(asText, z.string()));

const pairs = (what: string) =>
  optional(z.array(z.object({ key: text(), value: text() }))).meta({
    description: `${what}. Entries without a key or a value are skipped.`,
  });

export const HttpDefinition = z.object({
  options: optional(
    z.object({
      webhook: optional(
        z.object({
          url: text().meta({
            description:
              'URL of the request. Values of variables are percent-encoded, unless the value is the whole URL, its beginning or its host.',
          }),
          method: ignorable(z.preprocess(asMethod, z.enum(METHODS))).meta({
            description: 'HTTP method. Defaults to POST.',
          }),
          headers: pairs('Request headers. `Authorization: Basic user:password` is encoded when it is sent'),
          queryParams: pairs('Query parameters to add to the URL'),
          body: text().meta({
            description:
              'Request body, if isCustomBody is true: JSON whose values are escaped, one {{variable}} that is the whole body, or any text.',
            placeholders: ['state'],
            'x-holds': 'JSON',
          }),
        }),
      ),
      isCustomBody: ignorable(z.boolean()).meta({
        description:
          'Whether to send `body`. Defaults to false, which sends all answers and variables as JSON, like the body {{state}}.',
      }),
      isExecutedOnClient: ignorable(z.boolean()).meta({
        description: 'Whether the visitor’s browser sends the request. Defaults to false.',
      }),
      responseVariableMapping: optional(
        z.array(
          z.object({
            variableId: optional(z.string()).meta({ description: 'Variable to store the part in.' }),
            bodyPath: text().meta({
              description:
                'Part of the response to store: a JavaScript expression over `data` and `statusCode`, such as data.items[0].name.',
            }),
          }),
        ),
      ),
      timeout: ignorable(clamped(limits.leastTimeoutSeconds, limits.mostTimeoutSeconds)).meta({
        description: `Seconds to wait for the response, ${limits.leastTimeoutSeconds} to ${limits.mostTimeoutSeconds}. Defaults to ${limits.requestTimeoutSeconds}, or ${limits.automationTimeoutSeconds} for Zapier, Make.com and Pabbly.`,
      }),
      proxyCredentialsId: credentialsOption(
        'http proxy',
        'Id of the credentials of type `http proxy`, the proxy to send the request through.',
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
