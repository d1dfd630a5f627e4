// Code that sites offer for embedding: its address is what the block needs.

/** @example sourceOf('<iframe src="https://example.com/a"></iframe>') // 'https://example.com/a' */
export function sourceOf(text: string): string {
  const source = /^\s*<[\s\S]*?\ssrc=(["'])(.*?)\1/.exec(text)?.[2];
  return source?.replaceAll('&amp;', '&') ?? text;
}
