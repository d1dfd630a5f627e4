// What the service of a block's account offers, such as its models. Only owners can ask it; for others fields stay free texts.
import { useQuery } from '@tanstack/react-query';
import { manage } from '../../../data/management.ts';
import { useRights } from '../../../data/rights.ts';
import { readOption } from '../../../model/option-path.ts';
import { useScope } from '../scope.tsx';

/** Milliseconds for which a list is not asked for again: models and headings change seldom. */
const FRESH_MS = 5 * 60_000;

export interface Choices {
  readonly choices: readonly string[];
  /** Why there are none. */
  readonly failure?: string | undefined;
}

const NONE: Choices = { choices: [] };

/**
 * The choices of the account that the block uses.
 *
 * @param sheet the sheet whose headings are wanted; `null` while it is not known
 * @example const { choices } = useChoices();
 */
export function useChoices(
  sheet?: { readonly spreadsheetId: string; readonly sheetId: string } | null,
): Choices {
  const { block } = useScope();
  const isOwner = useRights()('own');
  const account = readOption(block, 'options.credentialsId');
  const { data: known } = useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => (await manage.listCredentials({ signal })).credentials,
    enabled: isOwner,
  });
  const credentialId = known?.find(({ id }) => id === account)?.id;
  const { data } = useQuery({
    queryKey: ['choices', credentialId, sheet],
    queryFn: async ({ signal }) =>
      await manage.listCredentialChoices({ credentialId: credentialId ?? '', ...sheet, signal }),
    enabled: credentialId !== undefined && sheet !== null,
    staleTime: FRESH_MS,
    retry: false,
  });
  return data ?? NONE;
}
