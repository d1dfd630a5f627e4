// Code snippets that embed a bot in a website.

/** One way to embed a bot. */
export interface EmbedSnippet {
  readonly name: string;
  readonly code: string;
}

/** @example embedSnippets({ server: 'https://bots.example', publicId: 'lead', name: 'Lead form' })[0]?.name // 'Bubble in the corner' */
export function embedSnippets({
  server,
  publicId,
  name,
}: {
  readonly server: string;
  readonly publicId: string;
  readonly name: string;
}): readonly EmbedSnippet[] {
  const bot = attribute(publicId);
  const script = `<script type="module" src="${server}/widget.js"></script>`;
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
      code: `<iframe src="${server}/${encodeURIComponent(publicId)}" title="${attribute(name)}" width="100%" height="600" allow="microphone; payment"></iframe>`,
    },
  ];
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
