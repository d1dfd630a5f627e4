// Snippets that embed a bot in a page. The studio loads this module alone: it imports nothing.

/** One way to embed, with its name. */
export interface EmbedSnippet {
  readonly name: string;
  readonly code: string;
}

/**
 * Writes the lines for one bot, ready to be pasted.
 *
 * @example embedSnippets({ serverUrl: 'https://bots.example', publicId: 'lead', title: 'Solar' })[0]?.code
 */
export function embedSnippets({
  serverUrl,
  publicId,
  title,
}: {
  readonly serverUrl: string;
  readonly publicId: string;
  readonly title: string;
}): readonly EmbedSnippet[] {
  const bot = attribute(publicId);
  const script = `<script type="module" src="${serverUrl}/widget.js"></script>`;
  return [
    {
      name: 'Bubble in the corner',
      code: `${script}\n<colloquy-chat bot="${bot}" mode="bubble"></colloquy-chat>`,
    },
    { name: 'In the page', code: `${script}\n<colloquy-chat bot="${bot}"></colloquy-chat>` },
    {
      name: 'Popup after three seconds',
      code: `${script}\n<colloquy-chat bot="${bot}" mode="popup" auto-show-delay="3000"></colloquy-chat>`,
    },
    {
      name: 'Frame, without a script',
      code: `<iframe src="${serverUrl}/${encodeURIComponent(publicId)}" title="${attribute(title)}" width="100%" height="600" allow="microphone; payment"></iframe>`,
    },
  ];
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
