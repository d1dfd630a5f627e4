// A small chat in the colours of the bot, beside their fields.
import type { ReactNode } from 'react';

/** The previewed colours; an undefined one is the chat's default. */
export interface PreviewColours {
  readonly background: string;
  readonly host: string;
  readonly hostText: string;
  readonly guest: string;
  readonly guestText: string;
  readonly button: string;
  readonly buttonText: string;
}

/** @example <ColourPreview colours={colours} /> */
export function ColourPreview({ colours }: { readonly colours: PreviewColours }): ReactNode {
  const { background, host, hostText, guest, guestText, button, buttonText } = colours;
  return (
    <div className="colour-preview" style={{ backgroundColor: background }} aria-hidden>
      <span style={{ backgroundColor: host, color: hostText }}>How can I help?</span>
      <span className="colour-preview__guest" style={{ backgroundColor: guest, color: guestText }}>
        A question
      </span>
      <span className="colour-preview__button" style={{ backgroundColor: button, color: buttonText }}>
        Send
      </span>
    </div>
  );
}
