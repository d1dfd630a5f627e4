// A line of text with a copy button.
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from './button.tsx';
import './copy-line.css';

/** Milliseconds for which "Copied" is shown. */
const SHOWN_MS = 2_000;

/** @example <CopyLine text="https://bots.example/lead" label="link" /> */
export function CopyLine({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SHOWN_MS);
  }
  return (
    <div className="copy-line">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements */}
      <pre tabIndex={0}>{text}</pre>
      <Button onClick={() => void copy()} aria-label={`Copy the ${label}`}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
