// What people need of a connected account: its link as a QR code, and the lines to paste on the platform.
import type { ListedChannel } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { CopyLine } from '../../design/copy-line.tsx';
import { QrCode } from '../../sharing/qr-code.tsx';
import '../../sharing/share-bot.css';
import { callbackOf } from './channel-queries.ts';

/** @example <AccountLines channel={channel} /> */
export function AccountLines({
  channel,
  secrets = {},
}: {
  readonly channel: ListedChannel;
  /** Those that the server made, which are shown once. */
  readonly secrets?: Readonly<Record<string, unknown>> | undefined;
}): ReactNode {
  const { kind, settings } = channel;
  const link = typeof settings.link === 'string' ? settings.link : undefined;
  return (
    <div className="account-lines">
      {link !== undefined && (
        <div className="account-lines__talk">
          <QrCode text={link} />
          <div className="share__words">
            <p>Scan the code with a phone, or open the link, and write to the bot.</p>
            <CopyLine text={link} label="link" />
          </div>
        </div>
      )}
      {kind === 'whatsapp' && (
        <>
          <p>
            In the app of Meta, under WhatsApp, Configuration, paste both lines. Then subscribe to the field{' '}
            <code>messages</code>.
          </p>
          <Line label="Callback URL" text={callbackOf(channel)} />
          <Line label="Verify token" text={String(settings.verifyToken ?? '')} />
        </>
      )}
      {kind === 'webhook' && (
        <>
          <Line label="Send events of people to this address" text={callbackOf(channel)} />
          <Line label="Replies of the bot go to" text={String(settings.address ?? '')} />
        </>
      )}
      {Object.values(secrets).map((secret) => (
        <Line
          key={String(secret)}
          label="Signing secret (Standard Webhooks). It is not shown again"
          text={String(secret)}
        />
      ))}
    </div>
  );
}

function Line({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return (
    <div className="field">
      <span className="field__label">{label}</span>
      <CopyLine text={text} label={label} />
    </div>
  );
}
