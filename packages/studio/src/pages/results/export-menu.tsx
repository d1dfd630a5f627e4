// Exports the filtered results.
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/menu.tsx';
import type { ResultFilter } from './result-queries.ts';
import { filterParameters } from './result-queries.ts';

const FORMATS = [
  { label: 'Excel workbook', parameters: { format: 'xlsx' } },
  { label: 'CSV', parameters: { format: 'csv', bom: 'true' } },
  { label: 'JSON lines', parameters: { format: 'jsonl' } },
] as const;

/** @example <ExportMenu botId="lead" filter={filter} isDisabled={false} /> */
export function ExportMenu({
  botId,
  filter,
  isDisabled,
}: {
  readonly botId: string;
  readonly filter: ResultFilter;
  readonly isDisabled: boolean;
}): ReactNode {
  return (
    <Menu
      trigger={
        <Button disabled={isDisabled}>
          <Download aria-hidden />
          Export
        </Button>
      }
      entries={FORMATS.map(({ label, parameters }) => ({
        label,
        // The browser saves the response as a stream, whatever its size.
        onSelect: () => {
          const query = new URLSearchParams({ ...filterParameters(filter), ...parameters });
          window.location.assign(`/v1/bots/${encodeURIComponent(botId)}/results/export?${query}`);
        },
      }))}
    />
  );
}
