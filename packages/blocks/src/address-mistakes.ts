// The check of URL fields, for all blocks that have one.
import type { Mistake } from '@colloquy/engine';
import { addressFlaw } from './address-flaw.ts';

/** URL schemes that browsers load pictures and media from. */
export const MEDIA_SCHEMES = ['http', 'https', 'data'] as const;
/** URL schemes that browsers open or pass to an app. */
export const PAGE_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms'] as const;

/**
 * The mistake in the URL of one field, as a list, so that lists are easy to combine.
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
      message: `This URL is invalid. ${flaw}`,
      fix: 'Write the full URL, such as https://example.com/page.',
    },
  ];
}
