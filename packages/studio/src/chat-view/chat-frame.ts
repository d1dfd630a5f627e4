// A page inside the page for a chat: bubbles and popups are in the corner of a window and above all that is in it, and
// phones have a narrow one.
import { loadWidget } from './load-widget.ts';

/** The page in the frame. Its website is a sketch. */
const STYLE = `
html, body { height: 100%; margin: 0; background: white; }
.site { display: grid; gap: 16px; padding: 24px; }
.site span { width: 60%; height: 14px; border-radius: 6px; background: #eeeceb; }
.site span:first-child { width: 40%; height: 20px; }
.site span:nth-child(2) { width: 100%; height: 140px; }
.site span:last-child { width: 40%; }
colloquy-chat:not([mode=bubble], [mode=popup]) { position: absolute; inset: 0; display: block; height: auto; }
.site ~ colloquy-chat:not([mode=bubble], [mode=popup]) { inset: 204px 24px 24px; border: 1px solid #e2dfdc; border-radius: 6px; }
.next { visibility: hidden; }
.dark { --ground: oklch(0.18 0.006 75); color-scheme: dark; }
`;

/**
 * The page in a frame, with the script of the chat. A website is drawn around the chat if it is part of one.
 *
 * @example const page = await openChatFrame(frame, { hasWebsite: true });
 */
export async function openChatFrame(
  frame: HTMLIFrameElement,
  { hasWebsite }: { readonly hasWebsite: boolean },
): Promise<Document> {
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view) throw new Error('The frame is not on the page.');
  if (page.adoptedStyleSheets.length === 0) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(STYLE);
    page.adoptedStyleSheets = [sheet];
    page.documentElement.lang = 'en';
    page.title = 'Chat';
  }
  const site = page.querySelector('.site');
  if (hasWebsite && !site) page.body.prepend(website(page));
  if (!hasWebsite) site?.remove();
  await loadWidget(page);
  return page;
}

function website(page: Document): HTMLElement {
  const site = page.createElement('div');
  site.className = 'site';
  for (let line = 0; line < 5; line++) site.append(page.createElement('span'));
  return site;
}
