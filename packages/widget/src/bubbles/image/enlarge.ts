// Shows a picture over the whole page.

/** Texts of the dialog. */
interface EnlargeWords {
  readonly close?: string;
}

/**
 * Opens the picture of a button in a dialog. A click or Escape closes it, and the focus returns to the button.
 *
 * @example <button onClick={({ currentTarget }) => enlarge(currentTarget, words)}><img … /></button>
 */
export function enlarge(button: HTMLElement, words: EnlargeWords): void {
  const picture = button.querySelector('img');
  if (!picture) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'enlarged';
  dialog.ariaLabel = picture.alt;
  const large = picture.cloneNode() as HTMLImageElement;
  large.className = '';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'close';
  close.ariaLabel = words.close ?? 'Close';
  close.textContent = '×';
  dialog.append(large, close);
  dialog.addEventListener('click', () => dialog.close());
  // Escape also closes the chat's window, but not from here.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => dialog.remove());
  button.after(dialog);
  dialog.showModal();
}
