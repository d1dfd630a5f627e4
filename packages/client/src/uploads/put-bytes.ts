// One attempt to upload the bytes of a file, with the API that the platform has.

/** An upload of one file. */
export interface Put {
  readonly url: string;
  readonly content: Blob;
  readonly mediaType: string;
  readonly fetch: typeof fetch | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (sentBytes: number) => void;
}

/** The outcome. Status 0: no response. */
export interface PutAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** The part of `XMLHttpRequest` that is used here. */
interface ProgressRequest {
  readonly status: number;
  readonly responseText: string;
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null };
  onloadend: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  send(body: Blob): void;
  abort(): void;
}

/** Uploads the bytes with PUT. An aborted attempt resolves with status 0, too. */
export function putBytes(put: Put): Promise<PutAnswer> {
  // Only `XMLHttpRequest` reports progress. A fetch given by the caller takes precedence.
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => ProgressRequest };
  return XMLHttpRequest && !put.fetch ? putWithProgress(new XMLHttpRequest(), put) : putAtOnce(put);
}

function putWithProgress(request: ProgressRequest, { url, content, mediaType, signal, onProgress }: Put) {
  return new Promise<PutAnswer>((resolve) => {
    const stop = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', mediaType);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onloadend = () => {
      signal?.removeEventListener('abort', stop);
      const { status, responseText } = request;
      resolve({ status, text: responseText, retryAfter: request.getResponseHeader('Retry-After') });
    };
    signal?.addEventListener('abort', stop, { once: true });
    request.send(content);
  });
}

async function putAtOnce({
  url,
  content,
  mediaType,
  signal,
  fetch = globalThis.fetch,
}: Put): Promise<PutAnswer> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      body: content,
      headers: { 'Content-Type': mediaType },
      signal,
    });
    const { status, headers } = response;
    return { status, text: await response.text(), retryAfter: headers.get('Retry-After') };
  } catch {
    return { status: 0, text: '', retryAfter: null };
  }
}
