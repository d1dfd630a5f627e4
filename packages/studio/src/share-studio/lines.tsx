// What to do at a place, with the lines to paste.
import { Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { AnchorButton } from '../design/button.tsx';
import { CopyLine } from '../design/copy-line.tsx';
import { QrCode } from '../sharing/qr-code.tsx';
import type { Embedding, TargetId } from './embed-code.ts';
import { codeFor, linkOf } from './embed-code.ts';
import type { Target } from './targets.ts';

/** @example <Lines target={TARGETS[0]} embedding={embedding} /> */
export function Lines({
  target: { id, label, steps, note, isEmbedded },
  embedding,
}: {
  readonly target: Target & { readonly id: TargetId };
  readonly embedding: Embedding;
}): ReactNode {
  const link = linkOf(embedding);
  return (
    <section className="share-lines">
      <h2>{isEmbedded ? `Add it to ${label === 'Any website' ? 'your website' : label}` : label}</h2>
      {id === 'qr' ? <QrDownload link={link} /> : <CopyLine text={codeFor(id, embedding)} label="lines" />}
      <ol className="share-lines__steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note !== undefined && <p className="field__help">{note}</p>}
      {id === 'link' && (
        <AnchorButton href={link} target="_blank" rel="noopener" className="share-lines__open">
          <ExternalLink aria-hidden />
          Open it
        </AnchorButton>
      )}
    </section>
  );
}

/** The code, and a link that saves it as a drawing of any size. */
function QrDownload({ link }: { readonly link: string }): ReactNode {
  const save = (event: { readonly currentTarget: HTMLElement }): void => {
    const drawing = event.currentTarget.parentElement?.querySelector('svg');
    if (!drawing) return;
    const text = new XMLSerializer().serializeToString(drawing);
    const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    const anchor = Object.assign(document.createElement('a'), { href: url, download: 'qr-code.svg' });
    anchor.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className="share-qr">
      <QrCode text={link} />
      <button type="button" className="button button--plain" onClick={save}>
        <Download aria-hidden />
        Download
      </button>
      <CopyLine text={link} label="link" />
    </div>
  );
}
