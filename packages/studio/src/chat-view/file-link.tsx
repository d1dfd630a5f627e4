// A link to a visitor's file, labelled with the last part of its address.
import type { ReactNode } from 'react';

/** @example <FileLink url="/v1/files/r1/f1/plan%20b.pdf" /> // a link "plan b.pdf" */
export function FileLink({ url }: { readonly url: string }): ReactNode {
  const href = webAddress(url);
  if (href === undefined) return <span>{url}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {fileNameOf(url)}
    </a>
  );
}

/** Visitors choose the address, so only http and https addresses become links. */
function webAddress(url: string): string | undefined {
  const address = URL.parse(url, window.location.href);
  return address && /^https?:$/.test(address.protocol) ? url : undefined;
}

/**
 * The last part of an address, or the whole address when it cannot be decoded.
 *
 * @example fileNameOf('https://bots.example/v1/files/r1/f1/plan%20b.pdf') // 'plan b.pdf'
 */
export function fileNameOf(url: string): string {
  try {
    return decodeURIComponent(url.split('/').at(-1) ?? '') || url;
  } catch {
    return url;
  }
}
