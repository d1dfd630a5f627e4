// Reads HTML: the main part of a page, without navigation, forms and scripts.
import { Parser } from 'htmlparser2';
import { limits } from '../limits.ts';
import type { DocumentPart, ReadDocument } from './document.ts';
import { cleanText, UnreadableDocument } from './document.ts';

const SKIPPED = new Set(
  'aside button canvas footer form header iframe nav noscript object script select style svg template'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'address article blockquote body br dd div dl dt fieldset figcaption figure hr li main ol p section table tbody thead tr ul'.split(
    ' ',
  ),
);
const HEADING = /^h([1-6])$/;

/**
 * Reads a page. The text of `main` or `article` alone where the page has one.
 *
 * @throws UnreadableDocument `too_complex` for elements that are nested too deeply
 * @example readHtml('<main><h1>Hours</h1><p>Monday to Friday.</p></main>')
 */
export function readHtml(html: string): ReadDocument {
  const all: DocumentPart[] = [];
  const main: DocumentPart[] = [];
  let title: string | undefined;
  let text = '';
  let heading: { level: number; anchor: string | undefined } | undefined;
  let kind: 'paragraph' | 'row' | 'code' = 'paragraph';
  let depth = 0;
  let mainDepth = 0;
  let skipDepth = 0;

  function finish(): void {
    const shown = kind === 'code' ? text.trim() : cleanText(text);
    text = '';
    if (shown === '') return;
    const part: DocumentPart = heading ? { kind: 'heading', text: shown, ...heading } : { kind, text: shown };
    all.push(part);
    if (mainDepth > 0) main.push(part);
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > limits.nesting)
        throw new UnreadableDocument('too_complex', `Elements are nested more than ${limits.nesting} deep.`);
      if (skipDepth > 0) return;
      if (SKIPPED.has(name) || 'hidden' in attributes || attributes['aria-hidden'] === 'true') {
        skipDepth = depth;
        return;
      }
      const level = HEADING.exec(name)?.[1];
      if (level) {
        finish();
        heading = { level: Number(level), anchor: attributes.id };
      } else if (name === 'title') finish();
      else if (name === 'pre') {
        finish();
        kind = 'code';
      } else if (name === 'td' || name === 'th') text += text.trim() === '' ? '' : ' · ';
      else if (BLOCKS.has(name) && !heading) {
        finish();
        if (name === 'tr') kind = 'row';
      }
      if (mainDepth === 0 && (name === 'main' || name === 'article')) mainDepth = depth;
    },
    ontext(data) {
      if (skipDepth === 0) text += data;
    },
    onclosetag(name) {
      if (skipDepth === 0) {
        if (name === 'title' && title === undefined) {
          title = cleanText(text) || undefined;
          text = '';
        } else if (HEADING.test(name)) {
          finish();
          heading = undefined;
        } else if (name === 'pre' || name === 'tr') {
          finish();
          kind = 'paragraph';
        } else if (BLOCKS.has(name) && !heading && kind === 'paragraph') finish();
      }
      if (depth === skipDepth) skipDepth = 0;
      if (depth === mainDepth) mainDepth = 0;
      depth -= 1;
    },
  });
  parser.end(html);
  finish();
  const parts = main.length > 0 ? main : all;
  return { title: title ?? parts.find((part) => part.kind === 'heading')?.text, parts };
}
