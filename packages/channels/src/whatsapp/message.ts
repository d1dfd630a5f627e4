// Messages of the WhatsApp Cloud API, without the person, who is added when they are sent.

/** A message: its type, and a field of that name. */
export interface WhatsAppMessage {
  readonly type: 'text' | 'image' | 'video' | 'audio' | 'document' | 'interactive' | 'template';
  readonly [field: string]: unknown;
}

/** A text. Links in it get a preview. */
export interface TextMessage extends WhatsAppMessage {
  readonly type: 'text';
  readonly text: { readonly body: string; readonly preview_url?: boolean };
}

/** Whether it is a text, to which buttons can be added. */
export function isText(message: WhatsAppMessage | undefined): message is TextMessage {
  return message?.type === 'text';
}

/** Makes a text. */
export function textMessage(body: string): TextMessage {
  const hasLink = /https?:\/\//i.test(body);
  return { type: 'text', text: { body, ...(hasLink ? { preview_url: true } : {}) } };
}

/**
 * A text with one button that opens a page.
 *
 * @example linkMessage({ words: 'Pay here', label: 'Pay', url: 'https://example.com/pay' })
 */
export function linkMessage({
  words,
  label,
  url,
  header,
}: {
  readonly words: string;
  readonly label: string;
  readonly url: string;
  readonly header?: object | undefined;
}): WhatsAppMessage {
  const parameters = { display_text: label, url };
  return {
    type: 'interactive',
    interactive: {
      type: 'cta_url',
      ...(header && { header }),
      body: { text: words },
      action: { name: 'cta_url', parameters },
    },
  };
}
