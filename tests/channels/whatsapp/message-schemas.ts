// Messages that the WhatsApp Cloud API takes, with its limits, as its description states them. Unknown fields are refused.
import { z } from 'zod';

const link = z.url({ protocol: /^https$/ });
const body = z.strictObject({ text: z.string().min(1).max(1_024) });
const header = z.strictObject({ type: z.literal('image'), image: z.strictObject({ link }) });
const replyId = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((id) => id === id.trim());
const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const button = z.strictObject({
  type: z.literal('button'),
  header: header.optional(),
  body,
  action: z.strictObject({
    buttons: z
      .array(
        z.strictObject({
          type: z.literal('reply'),
          reply: z.strictObject({ id: replyId(256), title: z.string().min(1).max(20) }),
        }),
      )
      .min(1)
      .max(3)
      .refine((buttons) => isUnique(buttons.map(({ reply }) => reply.title)))
      .refine((buttons) => isUnique(buttons.map(({ reply }) => reply.id))),
  }),
});
const list = z.strictObject({
  type: z.literal('list'),
  body,
  action: z.strictObject({
    button: z.string().min(1).max(20),
    sections: z
      .array(
        z.strictObject({
          title: z.string().max(24).optional(),
          rows: z
            .array(
              z.strictObject({
                id: replyId(200),
                title: z.string().min(1).max(24),
                description: z.string().min(1).max(72).optional(),
              }),
            )
            .min(1),
        }),
      )
      .min(1)
      .max(10)
      .refine((sections) => sections.flatMap(({ rows }) => rows).length <= 10)
      .refine((sections) => isUnique(sections.flatMap(({ rows }) => rows.map(({ id }) => id)))),
  }),
});
const page = z.strictObject({
  type: z.literal('cta_url'),
  header: header.optional(),
  body,
  action: z.strictObject({
    name: z.literal('cta_url'),
    parameters: z.strictObject({ display_text: z.string().min(1).max(20), url: link }),
  }),
});

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.(ENT\.)?\w{1,128}$/)
    .optional(),
  biz_opaque_callback_data: z.string().min(1).max(512).optional(),
};
const captioned = z.strictObject({ link, caption: z.string().min(1).max(1_024).optional() });

/** The body of a message. */
export const OutgoingMessage = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...common,
      type: z.literal('text'),
      text: z.strictObject({ body: z.string().min(1).max(4_096), preview_url: z.boolean().optional() }),
    }),
    z.strictObject({ ...common, type: z.literal('image'), image: captioned }),
    z.strictObject({ ...common, type: z.literal('video'), video: captioned }),
    z.strictObject({ ...common, type: z.literal('audio'), audio: z.strictObject({ link }) }),
    z.strictObject({
      ...common,
      type: z.literal('document'),
      document: z.strictObject({
        link,
        caption: z.string().max(1_024).optional(),
        filename: z.string().min(1).max(240).optional(),
      }),
    }),
    z.strictObject({
      ...common,
      type: z.literal('interactive'),
      interactive: z.discriminatedUnion('type', [button, list, page]),
    }),
    z.strictObject({
      ...common,
      type: z.literal('template'),
      template: z.strictObject({
        name: z.string().regex(/^[a-z0-9_]+$/),
        language: z.strictObject({ policy: z.literal('deterministic'), code: z.string() }),
        components: z.array(
          z.strictObject({
            type: z.literal('body'),
            parameters: z.array(
              z.strictObject({
                type: z.literal('text'),
                text: z.string().regex(/^(?!.*\s{4})[^\n\t]{1,1024}$/),
              }),
            ),
          }),
        ),
      }),
    }),
  ])
  .refine(({ to, recipient }) => (to === undefined) !== (recipient === undefined));
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

/** A sign that the bot has read and writes. */
export const TypingSign = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal('text') }),
});
