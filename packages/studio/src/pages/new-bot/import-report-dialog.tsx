// The result of an import: created bots, and problems with their places.
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { IssueList } from '../../design/issue-list.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { navigate } from '../../routing/router.tsx';
import type { ImportReport } from './import-files.ts';
import { importDefinition } from './import-files.ts';

/** @example <ImportReportDialog reports={reports} onChange={setReports} /> */
export function ImportReportDialog({
  reports,
  onChange,
}: {
  readonly reports: readonly ImportReport[];
  readonly onChange: (reports: readonly ImportReport[]) => void;
}): ReactNode {
  const [isImporting, setIsImporting] = useState(false);
  const queries = useQueryClient();
  const made = reports.filter(({ created }) => created);
  const readable = reports.filter(
    ({ created, definition, issues }) => !created && definition && issues.length > 0,
  );
  const [first] = made;

  async function importAnyway(): Promise<void> {
    setIsImporting(true);
    const next: ImportReport[] = [];
    for (const report of reports)
      next.push(
        readable.includes(report) && report.definition
          ? await importDefinition({ fileName: report.fileName, definition: report.definition, force: true })
          : report,
      );
    setIsImporting(false);
    void queries.invalidateQueries({ queryKey: ['bots'] });
    onChange(next);
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => onChange([])}
      title={titleOf(reports.length, made.length)}
      description={
        made.length === reports.length
          ? 'Look at the remarks before you publish.'
          : 'Nothing was made of files with errors.'
      }
    >
      {reports.map(({ fileName, created, refusal, issues }) => (
        <section key={fileName} className="report">
          <h3 className="report__file">
            {created?.bot.name ?? fileName}
            {created ? <Badge tone="success">Imported</Badge> : <Badge tone="danger">Not imported</Badge>}
          </h3>
          {refusal !== undefined && <p>{refusal}</p>}
          {created && issues.length === 0 && <p>Nothing differs: everything in the file works here.</p>}
          {issues.length > 0 && <IssueList issues={issues} />}
        </section>
      ))}
      <DialogActions>
        <Button onClick={() => onChange([])}>Close</Button>
        {readable.length > 0 && (
          <Button disabled={isImporting} onClick={() => void importAnyway()}>
            Import with errors
          </Button>
        )}
        {first?.created && (
          <Button look="primary" onClick={() => navigate(`${botPath(first.created?.bot.id ?? '')}?try`)}>
            Open
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function titleOf(files: number, made: number): string {
  if (made === 0) return files === 1 ? 'This file was not imported' : 'No file was imported';
  if (files === 1) return 'The bot is here';
  return `${made} of ${files} bots are here`;
}
