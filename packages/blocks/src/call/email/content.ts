// Subject and body of a mail.
import type { View } from '@colloquy/engine';
import { valueText } from '@colloquy/engine';
import type { Value } from '@colloquy/schema';
import { snapshot, submittedAt } from '../snapshot.ts';
import type { EmailOptions } from './definition.ts';

/** Subject and text, with the same text as HTML; or only HTML, if the author wrote HTML. */
export interface MailContent {
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
}

/**
 * Renders subject and body. A text body is sent as text and, escaped, as HTML. In an author's HTML the values are
 * escaped. A body that is one variable keeps its line breaks, and a list has one element per line; with `isBodyCode`
 * its value is the HTML.
 *
 * @example writeContent({ subject: 'Lead', body: 'Call {{Name}}!' }, view)
 * // { subject: 'Lead', text: 'Call Ada!', html: 'Call Ada!' }
 */
export function writeContent(options: EmailOptions, view: View): MailContent {
  const { body = '', isCustomBody, isBodyCode } = options;
  const subject = view.text(options.subject).trim();
  const isCustom = isCustomBody ?? body.trim() !== '';
  if (!isCustom) return { subject: subject || 'New answers', ...writeSummary(view) };
  const lone = view.soleValue(body.trim());
  // Also when only HTML is needed: it ends a turn whose text would be too long.
  const text = lone === undefined ? view.text(body) : linesOf(lone);
  if (!isBodyCode) return { subject, text, html: toHtml(text) };
  return { subject, html: lone === undefined ? fillHtml(body, view) : text.replaceAll('\n', '<br>\n') };
}

/** The author's HTML, with values inserted as text. */
function fillHtml(template: string, view: View): string {
  return view
    .segments(template)
    .map((segment) => {
      if (segment.type === 'text') return segment.text;
      return escapeHtml(
        segment.type === 'variable'
          ? valueText(view.named(segment.name))
          : view.text(`{{= ${segment.code} =}}`),
      );
    })
    .join('');
}

/** All answers and variables, one per line. */
function writeSummary(view: View): { readonly text: string; readonly html: string } {
  const rows = [...snapshot(view)];
  const sentence = `Your bot received new answers on ${submittedAt(view).slice(0, 16).replace('T', ' at ')} UTC.`;
  const text = [sentence, '', ...rows.map(([name, value]) => `${name}: ${value}`)].join('\n');
  const cells = rows.map(
    ([name, value]) =>
      `<tr><th align="left" valign="top">${escapeHtml(name)}</th><td>${toHtml(value)}</td></tr>`,
  );
  return { text, html: `<p>${sentence}</p>\n<table cellpadding="4">\n${cells.join('\n')}\n</table>` };
}

function linesOf(value: Value): string {
  if (value === null || typeof value === 'string') return value ?? '';
  return value.map((element) => element ?? '').join('\n');
}

function toHtml(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
