// A document as it was read: its parts in their order, without layout.

/** A part of a document. */
export interface DocumentPart {
  readonly kind: 'heading' | 'paragraph' | 'row' | 'code';
  readonly text: string;
  /** Of a heading: 1 to 6. */
  readonly level?: number | undefined;
  /** Of a heading: the fragment of a link to it. */
  readonly anchor?: string | undefined;
  /** Number of the page, from 1. */
  readonly page?: number | undefined;
}

/** A document that was read. */
export interface ReadDocument {
  readonly title: string | undefined;
  readonly parts: readonly DocumentPart[];
}

/** Why a document cannot be read: a code for programs and a sentence for people. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  readonly code: 'too_large' | 'too_complex' | 'no_text' | 'unsupported' | 'encrypted';

  constructor(code: UnreadableDocument['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The text of a document as it is kept: composed characters, single spaces, nothing invisible. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/gu, '')
    .replaceAll(/[\p{Cc}\p{Zs}]+/gu, ' ')
    .trim();
}
