// The body of a request.
import type { View } from '@colloquy/engine';
import { limits } from '../limits.ts';
import { snapshot, submittedAt } from '../snapshot.ts';
import type { HttpOptions } from './definition.ts';
import { fill, segmentText } from './fill.ts';
import { toForm } from './form.ts';
import type { FilledJson } from './json-template.ts';
import { fillJson, looksLikeJson, readJson } from './json-template.ts';
import { encodeParameter } from './percent.ts';

/** A body: its text, and for JSON also the parsed value. */
export type Body =
  | { readonly kind: 'json'; readonly text: string; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string };

/**
 * Renders the body. Without `isCustomBody`, without a template, and with the template `{{state}}` it is the snapshot of
 * all answers and variables. A template that is one variable gives that variable's text. In JSON, values are escaped;
 * in any other text they are inserted literally. A result that is valid JSON is sent as JSON, with all digits of its
 * numbers; with the content type of a form, its fields are sent as a form.
 *
 * @example writeBody({ isCustomBody: true, webhook: { body: '{"name":"{{Name}}"}' } }, { contentType: '', view })
 * // { kind: 'json', text: '{"name":"Ada"}', value: { name: 'Ada' } }
 */
export function writeBody(
  { isCustomBody, webhook }: HttpOptions,
  { contentType, view }: { readonly contentType: string; readonly view: View },
): Body {
  const template = webhook?.body?.trim() ?? '';
  const isForm = /x-www-form-urlencoded/i.test(contentType);
  const isSnapshot = isCustomBody !== true || template === '' || template === '{{state}}';
  const { text, json } = isSnapshot
    ? asJson(snapshotJson(view), view)
    : fillTemplate(template, { contentType, isForm, view });
  if (!json.ok) return { kind: 'text', text };
  const form = isForm ? toForm(json.value) : undefined;
  return form === undefined ? { kind: 'json', text, value: json.value } : { kind: 'text', text: form };
}

function asJson(text: string, view: View): FilledJson {
  return { text, json: readJson(text, view) };
}

function snapshotJson(view: View): string {
  return JSON.stringify(Object.fromEntries([['submittedAt', submittedAt(view)], ...snapshot(view)]));
}

function fillTemplate(
  template: string,
  {
    contentType,
    isForm,
    view,
  }: { readonly contentType: string; readonly isForm: boolean; readonly view: View },
): FilledJson {
  const segments = view.segments(template);
  const [only, second] = segments;
  if (only && !second && only.type !== 'text') return asJson(segmentText(only, view), view);
  if (looksLikeJson(template) || /[/+]json\b/i.test(contentType)) return fillJson(segments, view);
  const write = isForm ? encodeParameter : (value: string) => value;
  return asJson(fill(segments, { view, most: limits.bodyCharacters, write }), view);
}
