// Requests of published web clients, where they differ from our API.

/**
 * To try a bot they send under `typebot` either a definition, which our interface takes under that name as well, or again the id of the
 * bot, which the address says already.
 *
 * @example withoutBotName({ typebot: 'lead', isStreamEnabled: true }) // { isStreamEnabled: true }
 */
export function withoutBotName(body: unknown): unknown {
  if (!isObject(body) || typeof body.typebot !== 'string') return body;
  const { typebot: _name, ...rest } = body;
  return rest;
}

/**
 * Files are named twice: literally in `attachedFileUrls`, and in the text with the last part of each address encoded
 * twice, so that a name with a space fails. So the attached addresses are used. Clients up to 0.3.3 send the text
 * only: addresses of uploads in it are decoded once. Any other text is the visitor's own.
 *
 * @example
 * withPlainAddresses({ message: { type: 'text', text: 'https://b.example/my%2520cv.pdf', attachedFileUrls: ['https://b.example/my%20cv.pdf'] } })
 * // { message: { type: 'text', text: 'https://b.example/my%20cv.pdf', attachedFileUrls: [ … ] } }
 */
export function withPlainAddresses(body: unknown): unknown {
  if (!isObject(body)) return body;
  if (typeof body.message === 'string') return { ...body, message: decodedOnce(body.message) };
  if (!isObject(body.message)) return body;
  const { text, attachedFileUrls: urls } = body.message;
  if (urls === undefined && typeof text === 'string')
    return { ...body, message: { ...body.message, text: decodedOnce(text) } };
  if (!Array.isArray(urls) || !urls.every((url) => typeof url === 'string')) return body;
  if (urls.length === 0 || text !== urls.map(encodedTwice).join(', ')) return body;
  return { ...body, message: { ...body.message, text: urls.join(', ') } };
}

/**
 * Turns empty arrays of PHP clients into empty objects: PHP writes both as `[]`.
 *
 * @example withEmptyObjects([]) // {}
 * @example withEmptyObjects({ prefilledVariables: [] }) // { prefilledVariables: {} }
 */
export function withEmptyObjects(body: unknown): unknown {
  if (isEmptyArray(body)) return {};
  return isObject(body) && isEmptyArray(body.prefilledVariables) ? { ...body, prefilledVariables: {} } : body;
}

/**
 * Flattens the upload request of the first clients, who put the chat and the file into `filePathProps`.
 *
 * @example
 * withFlatUpload({ filePathProps: { sessionId: 's', fileName: 'cv.pdf' }, fileType: 'application/pdf' })
 * // { sessionId: 's', fileName: 'cv.pdf', fileType: 'application/pdf' }
 */
export function withFlatUpload(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.filePathProps)) return body;
  const { filePathProps, ...rest } = body;
  return { ...rest, ...filePathProps };
}

function isEmptyArray(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Decodes the names of uploaded files in a text that is nothing but their addresses. */
function decodedOnce(text: string): string {
  const urls = text.split(', ');
  if (!urls.every((url) => UPLOAD_ENCODED_TWICE.test(url))) return text;
  return urls.map((url) => url.replaceAll('%25', '%')).join(', ');
}

/** An address of ours, with a name in which every escape is escaped. */
const UPLOAD_ENCODED_TWICE =
  /^https?:\/\/[^\s/]+\/v1\/files\/[\da-f]{32}\/[\da-f]{32}\/(?:[^%\s/]|%25[\da-f]{2})+$/i;

function encodedTwice(url: string): string {
  const start = url.lastIndexOf('/') + 1;
  return url.slice(0, start) + encodeURIComponent(url.slice(start));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
