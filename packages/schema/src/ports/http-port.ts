// The port `http`: an HTTP request and its response.
import { z } from 'zod';
import { namedValues } from '../named-values.ts';
import { portContract } from './port-contract.ts';

/** The position of one credentials field in the request. */
const secretPlace = z.union([
  z.object({ field: z.string(), in: z.enum(['bearer', 'basic']) }),
  z.object({
    field: z.string(),
    in: z.literal('header'),
    name: z.string(),
    /** Text before the value, such as `Bot `. */
    prefix: z.string().optional(),
  }),
  z.object({ field: z.string(), in: z.enum(['path', 'query', 'body']), name: z.string() }),
]);

export const httpPort = portContract({
  port: 'http',
  subject: 'request',
  example: { statusCode: 200, data: { ok: true } },
  written: ({ method = 'POST', url, body }) => ({ words: `${method} ${url}`, fields: body }),
  request: z.object({
    /** Default POST, as in the blocks that make requests. */
    method: z.string().default('POST'),
    url: z.string(),
    headers: namedValues(z.string()).default({}),
    body: z.string().optional(),
    /** The credentials that the server adds to the request, and the positions of their fields. */
    credentials: z
      .object({
        id: z.string(),
        type: z.string(),
        /** The field with the service's base URL, to which the request's path is appended. */
        base: z.object({ field: z.string(), default: z.string() }).optional(),
        places: z.array(secretPlace).default([]),
      })
      .optional(),
    /** Credentials of type `http proxy`. */
    proxyCredentialsId: z.string().optional(),
    /** A response with one of these media types (`audio/*`) is stored as a file; the result then has `saved.url`. */
    saveBody: z.object({ mediaTypes: z.array(z.string()) }).optional(),
    /** A second request about the records found by the first: their path, the fields to include, and the values to set in each. */
    forEach: z
      .object({
        method: z.enum(['PATCH', 'PUT', 'POST']),
        list: z.string(),
        pick: z.array(z.string()),
        set: namedValues(z.unknown()),
      })
      .optional(),
    /** Events of an event stream that contain text for live viewers, by the `event` field of their JSON, and the field with the text. */
    streamText: z.object({ events: z.array(z.string()), field: z.string() }).optional(),
  }),
  /** Returned for any status: the flow decides how to handle a 404. */
  response: z.object({
    statusCode: z.int(),
    /** Names in lower case. */
    headers: namedValues(z.string()).default({}),
    /** The parsed value if the body is JSON, otherwise its text. Only one of them, because it is stored with the turn. */
    data: z.unknown().optional(),
    /** A warning for the log in spite of the response: for example a body that claimed to be JSON and was not. */
    warning: z.string().optional(),
    /** The text of an event stream that was shown live, for clients that request it again. */
    text: z.string().optional(),
    /** The URL of a response that was stored as a file. */
    saved: z.object({ url: z.string() }).optional(),
  }),
});
