// Reads the file out of a `multipart/form-data` body as it arrives, without holding it.
import { limits } from '../../limits.ts';

/** The file of a form. */
export interface FormFile {
  /** Its bytes. Throws when the form breaks off, or has no file. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** The error in the form, once its stream has thrown; undefined when it broke off. */
  readonly flaw: string | undefined;
}

/**
 * Reads the part named `file` of a form. Other parts are dropped.
 *
 * @example
 * const file = formFile(request.raw, 'multipart/form-data; boundary=x');
 * for await (const piece of file.stream) await handle.write(piece);
 */
export function formFile(body: AsyncIterable<Uint8Array>, contentType: string | undefined): FormFile {
  const reader = createReader(body);
  let flaw: string | undefined;
  function refuse(message: string): never {
    flaw = message;
    throw new Error(message);
  }

  async function* content(): AsyncGenerator<Uint8Array> {
    const boundary = boundaryOf(contentType);
    if (boundary === undefined) return refuse(NO_FORM);
    // Every boundary but the first begins on a new line.
    const delimiter = Buffer.from(`\r\n--${boundary}`);
    reader.putBack(LINE_END);
    let dropped = 0;
    for (let head = ''; !FILE_PART.test(head); head = (await reader.head()) ?? refuse(NO_FILE)) {
      for await (const piece of reader.until(delimiter)) {
        dropped += piece.length;
        if (dropped > limits.formFieldBytes) refuse(NO_FILE);
      }
    }
    yield* reader.until(delimiter);
    if (!reader.hasFound) throw new Error('The form ended within its file.');
    // Read to its end, so that the connection can take another request.
    await reader.drop(limits.formFieldBytes);
  }

  return {
    stream: content(),
    get flaw() {
      return flaw;
    },
  };
}

interface FormReader {
  /** Whether the last `until` came to its delimiter. */
  readonly hasFound: boolean;
  putBack(bytes: Buffer): void;
  /** Bytes up to a delimiter, which is taken as well. */
  until(delimiter: Buffer): AsyncGenerator<Uint8Array>;
  /** The header lines of a part; nothing after the last one. */
  head(): Promise<string | undefined>;
  /** Skips to the end of the body, at most so many bytes. */
  drop(bytes: number): Promise<void>;
}

function createReader(body: AsyncIterable<Uint8Array>): FormReader {
  const pieces = body[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let hasFound = false;

  /** Appends the next piece to the buffer; false at the end of the body. */
  async function more(): Promise<boolean> {
    const { done, value } = await pieces.next();
    if (done) return false;
    held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value]);
    return true;
  }

  return {
    get hasFound() {
      return hasFound;
    },
    putBack(bytes) {
      held = Buffer.concat([bytes, held]);
    },
    async *until(delimiter) {
      hasFound = false;
      for (;;) {
        const at = held.indexOf(delimiter);
        // The end of the buffer may be the beginning of the delimiter.
        const length = at < 0 ? Math.max(0, held.length - delimiter.length + 1) : at;
        const piece = held.subarray(0, length);
        held = held.subarray(at < 0 ? length : at + delimiter.length);
        hasFound = at >= 0;
        if (piece.length > 0) yield piece;
        if (hasFound || !(await more())) return;
      }
    },
    async head() {
      for (;;) {
        // Two dashes after a boundary end the form.
        if (held.subarray(0, 2).equals(DASHES)) return undefined;
        const at = held.indexOf(HEAD_END);
        if ((at < 0 ? held.length : at) > limits.formHeadBytes) return undefined;
        if (at >= 0) {
          const text = held.toString('latin1', 0, at);
          held = held.subarray(at + HEAD_END.length);
          return text;
        }
        if (!(await more())) return undefined;
      }
    },
    async drop(bytes) {
      let dropped = held.length;
      held = Buffer.alloc(0);
      while (dropped <= bytes) {
        const { done, value } = await pieces.next();
        if (done) return;
        dropped += value.length;
      }
      throw new Error('Too much follows the file of the form.');
    },
  };
}

function boundaryOf(contentType = ''): string | undefined {
  const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return found?.[1] ?? found?.[2];
}

const LINE_END = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');
const DASHES = Buffer.from('--');
const FILE_PART = /^content-disposition:\s*form-data\b[^\r\n]*;\s*name="?file"?\s*(?:;|$)/im;
const NO_FORM = 'The body is no form. Send multipart/form-data with the file as the part "file".';
const NO_FILE =
  'The form has no part named "file". Send the file as the part "file", after the other fields.';
