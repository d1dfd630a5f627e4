// A block of code: its language, and a button that copies it.
import type { RichTextElement } from '@colloquy/schema';
import { useEffect, useState } from '../../drawing/hooks.ts';
import type { FirstWords, MediaWords } from '../../words/words.ts';
import { textOf } from './text-of.ts';

/** Milliseconds for which the button says that it has copied. */
const SAID_MS = 2_000;

// Rich text adopts no style sheets.
const TINT = 'color-mix(in srgb, currentcolor 8%, transparent)';
const BOX = `margin-block:8px;border-radius:6px;overflow:hidden;background:${TINT}`;
const HEAD = `display:flex;align-items:center;justify-content:space-between;padding-inline:12px 4px;border-bottom:1px solid ${TINT}`;

export interface CodeBlockProps {
  readonly node: RichTextElement;
  readonly words: FirstWords & MediaWords;
}

function CodeBlock({ node, words }: CodeBlockProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Lines may be elements of their own.
  const code = node.children.map(textOf).join('children' in (node.children[0] ?? {}) ? '\n' : '');
  const copy = (): void =>
    // A page may forbid it; the text can still be selected.
    void navigator.clipboard?.writeText(code).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return (
    <div style={BOX}>
      <div class="small" style={HEAD}>
        <span>{node.language}</span>
        <button type="button" class="plain" style="color:inherit" onClick={copy}>
          {isCopied ? (words.copied ?? 'Copied') : (words.copy ?? 'Copy')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets visitors scroll it by keyboard */}
      <pre tabIndex={0} style="background:none">
        {code}
      </pre>
    </div>
  );
}

export const codeBlock = { View: CodeBlock, css: '' };
