// Ways to share a published bot: link, QR code, and snippets for a website.
import { embedSnippets } from '@colloquy/schema/embed-snippets';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { CopyLine } from '../design/copy-line.tsx';
import { SelectField } from '../design/text-field.tsx';
import { QrCode } from './qr-code.tsx';
import './share-bot.css';

/** @example <ShareBot publicId="lead" name="Lead form" /> */
export function ShareBot({
  publicId,
  name,
}: {
  readonly publicId: string;
  readonly name: string;
}): ReactNode {
  const serverUrl = window.location.origin;
  const link = `${serverUrl}/${encodeURIComponent(publicId)}`;
  const snippets = embedSnippets({ serverUrl, publicId, title: name });
  const [kind, setKind] = useState(snippets[0]?.name ?? '');
  const chosen = snippets.find((snippet) => snippet.name === kind);
  return (
    <div className="share-bot">
      <QrCode text={link} />
      <div className="share-bot__words">
        <div className="field">
          <span className="field__label">
            Link ·{' '}
            <a href={link} target="_blank" rel="noopener">
              open it
            </a>
          </span>
          <CopyLine text={link} label="link" />
        </div>
        <SelectField
          label="On your website"
          help="Paste these lines into the HTML of your page, where the chat should appear. A bubble or popup can go anywhere."
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          {snippets.map((snippet) => (
            <option key={snippet.name}>{snippet.name}</option>
          ))}
        </SelectField>
        {chosen && <CopyLine text={chosen.code} label="lines" />}
      </div>
    </div>
  );
}
