// The mistake of an address that can lead nowhere, for the blocks that have one.
import type { Mistake } from '@colloquy/engine';
import { addressFlaw } from './address-flaw.ts';

/** Kinds of address that a browser shows pictures and media from. */
export const MEDIA_SCHEMES = ['http', 'https', 'data'] as const;
/** Kinds of address that a browser opens, or asks the machine to. */
export const PAGE_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms'] as const;

/**
 * The mistake in the address of one field; a list, so that it is easily joined to others.
 *
 * @example addressMistakes(content?.url, { path: ['content', 'url'], schemes: MEDIA_SCHEMES })
 */
export function addressMistakes(
  address: string | undefined,
  {
    path,
    schemes,
    isPage = false,
  }: { readonly path: Mistake['path']; readonly schemes: readonly string[]; readonly isPage?: boolean },
): readonly Mistake[] {
  const flaw = addressFlaw(address, { schemes, isPage });
  if (flaw === undefined) return [];
  return [
    {
      path,
      message: `This address cannot be reached. ${flaw}`,
      fix: 'Write it as in the address bar of a browser, such as https://example.com/page.',
    },
  ];
}
