// Webhooks of the Cloud API: batches of messages of people, and of statuses of messages that were sent. Anything else is skipped.
import type { Message } from '@colloquy/schema';
import { z } from 'zod';
import type { ChannelEvent, DeliveryReport, ReadEvents } from '../channel.ts';
import { outcomeOf, WhatsAppError } from './classify.ts';
import { readReplyId } from './reply-id.ts';

const text = z.string();
const Contact = z.object({
  profile: z.object({ name: text.optional(), username: text.optional() }).optional(),
  wa_id: text.optional(),
  user_id: text.optional(),
});
type Contact = z.infer<typeof Contact>;

const SentFile = z.object({
  id: text.regex(/^\d{1,64}$/).optional(),
  mime_type: text.optional(),
  filename: text.optional(),
  caption: text.optional(),
});

/** The parts of a message that are read; Meta adds fields at any time. */
const IncomingMessage = z.object({
  id: text.min(1),
  from: text.optional(),
  from_user_id: text.optional(),
  type: text,
  text: z.object({ body: text }).optional(),
  button: z.object({ text }).optional(),
  interactive: z
    .object({
      button_reply: z.object({ id: text, title: text }).optional(),
      list_reply: z.object({ id: text, title: text }).optional(),
      nfm_reply: z.object({ body: text.optional() }).optional(),
    })
    .optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  contacts: z
    .array(z.object({ phones: z.array(z.object({ phone: text.optional() })).optional() }))
    .optional(),
  image: SentFile.optional(),
  video: SentFile.optional(),
  audio: SentFile.optional(),
  document: SentFile.optional(),
  referral: z.object({ ctwa_clid: text.optional(), source_id: text.optional() }).optional(),
  system: z
    .object({
      wa_id: text.optional(),
      user_id: text.optional(),
      previous_user_id: text.optional(),
    })
    .optional(),
});
type IncomingMessage = z.infer<typeof IncomingMessage>;

const Status = z.object({
  status: text,
  biz_opaque_callback_data: text.optional(),
  errors: z.array(WhatsAppError).optional(),
});

const Webhook = z.object({ object: z.literal('whatsapp_business_account'), entry: z.array(z.unknown()) });
const Entry = z.object({ changes: z.array(z.unknown()) });
const Change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: text }),
    contacts: z.array(z.unknown()).optional(),
    messages: z.array(z.unknown()).optional(),
    statuses: z.array(z.unknown()).optional(),
  }),
});

/**
 * Reads a webhook. Nothing when it is none at all. An app sends those of all its numbers, so those of others are left out.
 *
 * @example readWebhook(JSON.parse(rawBody), { phoneNumberId: '106540352242922' })
 */
export function readWebhook(
  body: unknown,
  {
    phoneNumberId,
    restartWord,
  }: { readonly phoneNumberId: string; readonly restartWord?: string | undefined },
): Extract<ReadEvents, { ok: true }> | undefined {
  const webhook = Webhook.safeParse(body);
  if (!webhook.success) return undefined;
  // Each part is read apart, so that an unknown one does not cost the messages beside it.
  const values = webhook.data.entry
    .flatMap((one) => valid(Entry, one).flatMap(({ changes }) => changes))
    .flatMap((one) => valid(Change, one).map(({ value }) => value))
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId);
  const messages = values.flatMap(({ messages: some = [], contacts = [] }) => {
    const known = contacts.flatMap((one) => valid(Contact, one));
    return some
      .flatMap((one) => valid(IncomingMessage, one))
      .map((message) => ({ message, contact: contactOf(message, known) }));
  });
  const events = messages.flatMap(({ message, contact }) => readMessage(message, { contact, restartWord }));
  return {
    ok: true,
    events,
    people: messages.flatMap(({ message }) => renamed(message)),
    reports: values.flatMap(({ statuses = [] }) =>
      statuses.flatMap((one) => valid(Status, one)).flatMap(readStatus),
    ),
    signs: typingSigns(events),
  };
}

function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): readonly z.output<Schema>[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [parsed.data] : [];
}

function contactOf({ from, from_user_id: userId }: IncomingMessage, contacts: readonly Contact[]): Contact {
  const isOf = (one: Contact) =>
    (userId !== undefined && one.user_id === userId) || (from !== undefined && one.wa_id === from);
  return contacts.find(isOf) ?? {};
}

/** The id that the platform keeps comes first, then the number, which may be absent. */
function aliasesOf({ from, from_user_id: userId }: IncomingMessage, contact: Contact): readonly string[] {
  const names = [userId ?? contact.user_id, from ?? contact.wa_id];
  return [...new Set(names.filter((name): name is string => name !== undefined && name !== ''))];
}

/** Types that say nothing to the bot. A reaction is no reply, and a system message is read apart. */
const SILENT = new Set(['reaction', 'system']);

function readMessage(
  message: IncomingMessage,
  { contact, restartWord }: { readonly contact: Contact; readonly restartWord: string | undefined },
): readonly ChannelEvent[] {
  const aliases = aliasesOf(message, contact);
  const [person] = aliases;
  if (person === undefined || SILENT.has(message.type)) return [];
  const event = { key: message.id, person, aliases, variables: variablesOf(message, contact) };
  if (restartWord !== undefined && isSame(message.text?.body ?? '', restartWord))
    return [{ ...event, isStart: true }];
  const { button_reply: button, list_reply: row } = message.interactive ?? {};
  const clicked = button ?? row;
  const reply = clicked && readReplyId(clicked.id);
  if (!clicked || !reply)
    return [{ ...event, message: textOf(clicked?.title ?? wordsOf(message)), ...filesOf(message) }];
  const { question } = reply;
  if (reply.type === 'skipped') return [{ ...event, question }];
  const metadata = reply.id === undefined ? {} : { metadata: { replyId: reply.id } };
  return [{ ...event, question, message: { ...textOf(clicked.title), ...metadata } }];
}

/** Without regard to case and outer blanks. */
function isSame(words: string, word: string): boolean {
  return words.trim().toLowerCase() === word.trim().toLowerCase();
}

function textOf(words: string): Extract<Message, { type: 'text' }> {
  return { type: 'text', text: words };
}

function wordsOf(message: IncomingMessage): string {
  const { text: said, button, interactive, location, contacts, image, video, document } = message;
  if (location) return `${location.latitude}, ${location.longitude}`;
  const phone = contacts?.[0]?.phones?.[0]?.phone;
  const caption = (image ?? video ?? document)?.caption;
  return said?.body ?? button?.text ?? interactive?.nfm_reply?.body ?? phone ?? caption ?? '';
}

/** WhatsApp names documents only. */
function filesOf({ image, video, audio, document }: IncomingMessage): Pick<ChannelEvent, 'files'> {
  const file = image ?? video ?? audio ?? document;
  if (file?.id === undefined) return {};
  const mediaType = file.mime_type?.split(';')[0];
  const ending = mediaType?.split('/')[1];
  const name =
    file.filename ?? `${mediaType?.split('/')[0] ?? 'file'}.${ENDINGS[ending ?? ''] ?? ending ?? 'bin'}`;
  return { files: [{ id: file.id, name, mediaType }] };
}

/** Endings of files that differ from their type. */
const ENDINGS: Readonly<Record<string, string>> = { jpeg: 'jpg', mpeg: 'mp3', '3gpp': '3gp' };

/** What a bot may have variables for. */
function variablesOf(
  { from, referral }: IncomingMessage,
  { profile, wa_id: number }: Contact,
): Readonly<Record<string, string>> {
  const phone = from ?? number;
  const named = {
    'Contact name': profile?.name,
    'Phone number': phone === undefined ? undefined : `+${phone}`,
    Username: profile?.username,
    'Referral Click ID': referral?.ctwa_clid,
    'Referral Source ID': referral?.source_id,
  };
  return Object.fromEntries(
    Object.entries(named).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** A person with a new number or id: the new names lead to the chat of the old ones. */
function renamed({ from, from_user_id: userId, system }: IncomingMessage): readonly (readonly string[])[] {
  if (!system) return [];
  const names = [system.user_id, system.wa_id, system.previous_user_id, userId, from];
  const known = [...new Set(names.filter((name): name is string => name !== undefined && name !== ''))];
  return known.length > 1 ? [known] : [];
}

/** What is sent along with a message, and comes back in its statuses: its id, and the number of the attempt. */
const OPAQUE = /^(\w{1,100})\.(\d{1,4})$/;

/**
 * What is sent along with a message, so that its statuses name it.
 *
 * @example toOpaque('out_1', 2) // 'out_1.2'
 */
export function toOpaque(id: string, attempt: number): string {
  return `${id}.${attempt}`;
}

function readStatus({
  status,
  biz_opaque_callback_data: opaque = '',
  errors = [],
}: z.infer<typeof Status>): readonly DeliveryReport[] {
  const [, id, number] = OPAQUE.exec(opaque) ?? [];
  if (id === undefined) return [];
  const attempt = Number(number);
  if (status !== 'failed') return [{ id, attempt, outcome: { ok: true } }];
  const [error = { code: -1, title: 'The message has failed.' }] = errors;
  return [{ id, attempt, outcome: outcomeOf(error, attempt) }];
}

/** Shows that the bot is writing, until it answers. One sign for each person. */
function typingSigns(events: readonly ChannelEvent[]): readonly unknown[] {
  const last = new Map(events.map(({ person, key }) => [person, key]));
  return [...last.values()].map((id) => ({
    status: 'read',
    message_id: id,
    typing_indicator: { type: 'text' },
  }));
}
