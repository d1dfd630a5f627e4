// The parts of a message to a platform that people see. The message is that of the platform, so every field may be missing.

/** A button below a message, or a row of a list. */
export interface PlatformButton {
  readonly label: string;
  readonly note?: string | undefined;
  /** Opens a page instead of answering. */
  readonly url?: string | undefined;
  /** The row that it is in, where the platform has rows. */
  readonly row?: number | undefined;
}

/** What people see of a message. */
export interface MessageParts {
  readonly text: string;
  readonly media?: { readonly type: 'image' | 'file'; readonly url: string } | undefined;
  readonly buttons: readonly PlatformButton[];
  /** Opens the buttons as a list. */
  readonly opener?: string | undefined;
  /** Whether the buttons are below the reply field instead of below the message. */
  readonly isKeyboard?: true | undefined;
  /** Words in the empty reply field. */
  readonly placeholder?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The parts of a message.
 *
 * @example partsOf('telegram', { method: 'sendMessage', body: { text: 'Hello' } }) // { text: 'Hello', buttons: [] }
 */
export function partsOf(kind: string, message: unknown): MessageParts {
  return (READERS[kind] ?? readTurn)(fieldsOf(message));
}

const READERS: Readonly<Record<string, (message: Fields) => MessageParts>> = {
  telegram({ body }) {
    const fields = fieldsOf(body);
    const { text, caption, photo, animation, video, audio, voice, document, reply_markup: markup } = fields;
    const { inline_keyboard: rows, keyboard, input_field_placeholder: placeholder } = fieldsOf(markup);
    const image = textOf(photo) || textOf(animation);
    const file = [video, audio, voice, document].map(textOf).find(Boolean);
    return {
      text: textOf(text) || textOf(caption),
      media: mediaOf(image, file),
      buttons: [...listOf(rows), ...listOf(keyboard)].flatMap((buttons, row) =>
        listOf(buttons)
          .map(fieldsOf)
          .map(({ text: label, url }) => ({ label: textOf(label), url: textOf(url) || undefined, row })),
      ),
      isKeyboard: keyboard === undefined ? undefined : true,
      placeholder: textOf(placeholder) || undefined,
    };
  },
  whatsapp(message) {
    const { interactive, image, video, audio, document } = message;
    const { header, body, action } = fieldsOf(interactive);
    const { buttons, button: opener, sections, parameters } = fieldsOf(action);
    const picture = linkOf(image) || linkOf(fieldsOf(header).image);
    const file = [video, audio, document].map(linkOf).find(Boolean);
    const rows = listOf(sections).flatMap((section) => listOf(fieldsOf(section).rows).map(fieldsOf));
    const page = fieldsOf(parameters);
    return {
      text:
        textOf(fieldsOf(message.text).body) ||
        textOf(fieldsOf(body).text) ||
        textOf(fieldsOf(image).caption) ||
        templateWords(message.template),
      media: mediaOf(picture, file),
      buttons: [
        ...listOf(buttons).map((one) => ({ label: textOf(fieldsOf(fieldsOf(one).reply).title) })),
        ...rows.map(({ title, description }) => ({
          label: textOf(title),
          note: textOf(description) || undefined,
        })),
        ...(page.url === undefined ? [] : [{ label: textOf(page.display_text), url: textOf(page.url) }]),
      ],
      opener: textOf(opener) || undefined,
    };
  },
};

/** A turn of the chat API, as a platform of one's own gets it. */
function readTurn({ messages, input }: Fields): MessageParts {
  const words = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(words).filter(Boolean).join(' ');
    const { text, children, richText, markdown, content } = fieldsOf(value);
    return [text, markdown].map(textOf).find(Boolean) ?? words(children ?? richText ?? content ?? []);
  };
  const items = listOf(fieldsOf(input).items).map(fieldsOf);
  return {
    text: listOf(messages).map(words).filter(Boolean).join('\n'),
    buttons: items.map(({ content, title }) => ({ label: textOf(content) || textOf(title) })),
  };
}

function templateWords(template: unknown): string {
  const { name, components } = fieldsOf(template);
  if (name === undefined) return '';
  const parameters = listOf(components).flatMap((one) => listOf(fieldsOf(one).parameters));
  return [`Template “${textOf(name)}”`, ...parameters.map((one) => textOf(fieldsOf(one).text))].join(': ');
}

function mediaOf(image: string, file: string | undefined): MessageParts['media'] {
  if (image !== '') return { type: 'image', url: image };
  return file === undefined ? undefined : { type: 'file', url: file };
}

function linkOf(value: unknown): string {
  return textOf(fieldsOf(value).link);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
