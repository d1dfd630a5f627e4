// The port `http`: an HTTP request, and what came back.
import { z } from 'zod';
import { namedValues } from '../named-values.ts';
import { portContract } from './port-contract.ts';

/** Where one field of the credentials goes. */
const secretPlace = z.union([
  z.object({ field: z.string(), in: z.enum(['bearer', 'basic']) }),
  z.object({
    field: z.string(),
    in: z.literal('header'),
    name: z.string(),
    /** Precedes the value, such as `Bot `. */
    prefix: z.string().optional(),
  }),
  z.object({ field: z.string(), in: z.enum(['query', 'body']), name: z.string() }),
]);

export const httpPort = portContract({
  port: 'http',
  subject: 'request',
  request: z.object({
    /** POST when none is named, as in the blocks that make calls. */
    method: z.string().default('POST'),
    url: z.string(),
    headers: namedValues(z.string()).default({}),
    body: z.string().optional(),
    /** Which credentials the server puts into the request, and where their fields go. */
    credentials: z
      .object({
        id: z.string(),
        type: z.string(),
        /** The field with the address of the service, to which the address of the request is added. */
        base: z.object({ field: z.string(), default: z.string() }).optional(),
        places: z.array(secretPlace).default([]),
      })
      .optional(),
    /** Credentials of type `http proxy`. */
    proxyCredentialsId: z.string().optional(),
    /** An answer of one of these media types (`audio/*`) is a file: it is kept, and the response has `saved.url`. */
    saveBody: z.object({ mediaTypes: z.array(z.string()) }).optional(),
    /** A second request about the records that the first one found: where they are, the fields that go along, and what is set in each. */
    forEach: z
      .object({
        method: z.enum(['PATCH', 'PUT', 'POST']),
        list: z.string(),
        pick: z.array(z.string()),
        set: namedValues(z.unknown()),
      })
      .optional(),
    /** Which events of an event stream hold text for somebody who watches: by the field `event` of their JSON, and the field with the text. */
    streamText: z.object({ events: z.array(z.string()), field: z.string() }).optional(),
  }),
  /** Given whatever the status: what a 404 means is for the flow to say. */
  response: z.object({
    statusCode: z.int(),
    /** By name in lower case. */
    headers: namedValues(z.string()).default({}),
    /** The value when the body is JSON, else its text. It is kept with the turn, therefore once: the text of JSON is nowhere. */
    data: z.unknown().optional(),
    /** What the author should know although there is an answer, for the log: it said it was JSON and was not. */
    warning: z.string().optional(),
    /** The text of an event stream that somebody watched, for whoever asks for it again. */
    text: z.string().optional(),
    /** Where an answer that is a file can be had. */
    saved: z.object({ url: z.string() }).optional(),
  }),
});
