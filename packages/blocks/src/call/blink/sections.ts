// The sections of a card in Blink's feed, in the format of its CardKit.
import { ignorable, numberOrVariable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { base64 } from '../http/base64.ts';
import { utf8 } from '../http/utf8.ts';

const TYPES = [
  'Header',
  'Text',
  'Labelled Text',
  'Image',
  'Image gallery',
  'YouTube',
  'Link',
  'Buttons',
  'Attachment',
  'Event',
  'Horizontal Bar Chart',
] as const;

const text = () => optional(z.string());
const flag = () => ignorable(z.boolean());

const button = () =>
  z.object({
    clientAction: optional(
      z.object({
        type: ignorable(z.enum(['Open Link', 'Open Webview'])).meta({
          description: 'Defaults to Open Link.',
        }),
        url: text(),
      }),
    ),
    label: text(),
    iconUrl: text(),
  });

export const sectionsDefinition = () =>
  z.array(
    z.object({
      type: ignorable(z.enum(TYPES)).meta({
        description: 'Type of the section. If not set, the section is skipped.',
      }),
      title: text(),
      iconUrl: text(),
      value: text(),
      label: text(),
      imageUrl: text(),
      fitImage: flag(),
      width: numberOrVariable,
      height: numberOrVariable,
      imageUrls: optional(z.array(z.string())),
      link: text(),
      url: text(),
      description: text(),
      imagePlacement: ignorable(z.enum(['left', 'right', 'top'])),
      buttons: optional(z.array(button())),
      start: text(),
      end: text(),
      allDay: flag(),
      total: numberOrVariable,
      data: optional(z.array(z.object({ name: text(), value: numberOrVariable, label: text() }))),
    }),
  );

type Section = z.infer<ReturnType<typeof sectionsDefinition>>[number];

/**
 * Converts sections. Fields keep their names, in the spelling of CardKit; sections without a type are left out.
 *
 * @example writeSections([{ type: 'Labelled Text', label: 'Time', value: '12 min' }]) // [{ type: 'labelled_text', label: 'Time', value: '12 min' }]
 */
export function writeSections(sections: unknown): readonly object[] {
  return ((sections ?? []) as readonly Section[]).flatMap(({ type, buttons, data, ...fields }) => {
    if (!type) return [];
    const bars = data?.map((bar) => toNumbers(bar));
    return [
      {
        type: type.toLowerCase().replaceAll(' ', '_'),
        ...toSnakeCase(toNumbers(fields)),
        ...(bars ? { data: bars } : {}),
        ...(buttons ? { data: buttons.flatMap(writeButton) } : {}),
      },
    ];
  });
}

const NUMBERS: ReadonlySet<string> = new Set(['width', 'height', 'total']);

/** Values of variables are texts by now. The value of a bar must be a number, that of a text section a text. */
function toNumbers(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isBar = Object.hasOwn(fields, 'name');
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const isNumber = NUMBERS.has(name) || (isBar && name === 'value');
      return [name, isNumber && Number.isFinite(Number(value)) ? Number(value) : value];
    }),
  );
}

function toSnakeCase(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

/** A button without a URL does nothing, so it is left out. The URL is encoded in Base64 within a `blink:` URL. */
function writeButton({
  clientAction,
  label,
  iconUrl,
}: z.infer<ReturnType<typeof button>>): readonly object[] {
  if (!clientAction?.url) return [];
  const scheme = clientAction.type === 'Open Webview' ? 'blink:webview' : 'blink:link';
  const url = encodeURIComponent(base64(utf8(clientAction.url)));
  return [
    {
      client_action: `${scheme}?url=${url}&action=open`,
      ...(label ? { label } : {}),
      ...(iconUrl ? { icon_url: iconUrl } : {}),
    },
  ];
}
