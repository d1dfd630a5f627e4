// The script of the chat, the same as for visitors.

const loading = new WeakMap<Document, Promise<void>>();

/**
 * Loads the script once for a document, which defines the element `<colloquy-chat>`.
 *
 * @throws Error when the server does not answer; the next call tries again
 * @example await loadWidget();
 */
export function loadWidget(page: Document = document): Promise<void> {
  const known = loading.get(page);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = page.createElement('script');
    script.type = 'module';
    script.src = '/widget.js';
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(page);
      reject(new Error('The chat could not be loaded.'));
    };
    page.head.append(script);
  });
  loading.set(page, loaded);
  return loaded;
}
