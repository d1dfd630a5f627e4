// The parameters of methods of the Telegram Bot API, with its limits, as its description states them. Unknown ones are refused.
import { z } from 'zod';

const webUrl = z.url({ protocol: /^https?$/ });
const chatId = z.int();
const entity = z.strictObject({
  type: z.enum([
    'bold', 'italic', 'underline', 'strikethrough', 'code', 'pre', 'text_link', 'blockquote',
  ]), // biome-ignore format: one row
  offset: z.int().min(0),
  length: z.int().min(1),
  url: z.string().optional(),
  language: z.string().optional(),
});
const bytes = (text: string) => Buffer.byteLength(text);
const inlineButton = z
  .strictObject({
    text: z.string().min(1),
    callback_data: z
      .string()
      .min(1)
      .refine((data) => bytes(data) <= 64)
      .optional(),
    url: webUrl.optional(),
  })
  .refine(({ callback_data: data, url }) => (data === undefined) !== (url === undefined));
const inlineKeyboard = z
  .strictObject({ inline_keyboard: z.array(z.array(inlineButton).min(1).max(8)) })
  .refine(({ inline_keyboard: rows }) => rows.flat().length <= 100);
const placeholder = z.string().min(1).max(64).optional();
const markup = z.union([
  inlineKeyboard,
  z.strictObject({ force_reply: z.literal(true), input_field_placeholder: placeholder }),
  z.strictObject({
    keyboard: z.array(
      z.array(z.strictObject({ text: z.string().min(1), request_contact: z.boolean().optional() })),
    ),
    one_time_keyboard: z.boolean().optional(),
    resize_keyboard: z.boolean().optional(),
    input_field_placeholder: placeholder,
  }),
]);
const sent = { chat_id: chatId, reply_markup: markup.optional() };
const captioned = { ...sent, caption: z.string().min(1).max(1_024).optional() };
const kinds = z.array(z.string());

/** By method. */
export const methodSchemas: Readonly<Record<string, z.ZodType>> = {
  getMe: z.strictObject({}),
  getFile: z.strictObject({ file_id: z.string().min(1) }),
  getUpdates: z.strictObject({
    offset: z.int().optional(),
    limit: z.int().min(1).max(100).optional(),
    timeout: z.int().min(0).optional(),
    allowed_updates: kinds.optional(),
  }),
  setWebhook: z.strictObject({
    url: z.url({ protocol: /^https$/ }),
    secret_token: z.string().regex(/^[\w-]{1,256}$/),
    allowed_updates: kinds.optional(),
  }),
  deleteWebhook: z.strictObject({}),
  sendMessage: z
    .strictObject({
      ...sent,
      text: z.string().min(1).max(4_096),
      entities: z.array(entity).max(100).optional(),
    })
    .refine(({ text }) => text.trim() !== '')
    .refine(({ text, entities = [] }) => entities.every((one) => one.offset + one.length <= text.length)),
  sendPhoto: z.strictObject({ ...captioned, photo: webUrl }),
  sendAnimation: z.strictObject({ ...captioned, animation: webUrl }),
  sendVideo: z.strictObject({ ...captioned, video: webUrl, supports_streaming: z.boolean().optional() }),
  sendAudio: z.strictObject({ ...captioned, audio: webUrl }),
  sendVoice: z.strictObject({ ...captioned, voice: webUrl }),
  sendDocument: z.strictObject({ ...captioned, document: webUrl }),
  sendChatAction: z.strictObject({ chat_id: chatId, action: z.literal('typing') }),
  answerCallbackQuery: z.strictObject({ callback_query_id: z.string() }),
  editMessageReplyMarkup: z.strictObject({
    chat_id: chatId,
    message_id: z.int(),
    reply_markup: inlineKeyboard,
  }),
};
