// Imports bots from files: reads them, lets the server check them, and reports problems before anything is stored.
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import type { ImportReport } from './import-files.ts';
import { droppedFiles, importFile } from './import-files.ts';
import { ImportReportDialog } from './import-report-dialog.tsx';

/** @example <ImportBot /> */
export function ImportBot(): ReactNode {
  const [isOver, setIsOver] = useState(false);
  const [reports, setReports] = useState<readonly ImportReport[]>([]);
  const [isReading, setIsReading] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();

  async function take(files: Promise<readonly File[]>): Promise<void> {
    setIsReading(true);
    const made: ImportReport[] = [];
    for (const file of await files) made.push(await importFile(file));
    setIsReading(false);
    setReports(made);
    void queries.invalidateQueries({ queryKey: ['bots'] });
  }

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    void take(droppedFiles(event.dataTransfer));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className="drop"
      data-is-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp aria-hidden />
      <p>Drop files or a folder here, or</p>
      <Button disabled={isReading} onClick={() => field.current?.click()}>
        {isReading ? 'Reading…' : 'Choose files'}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".json,.csv,application/json,text/csv"
        multiple
        hidden
        aria-label="Bot files"
        onChange={(event) => {
          void take(Promise.resolve([...(event.target.files ?? [])]));
          event.target.value = '';
        }}
      />
      {reports.length > 0 && <ImportReportDialog reports={reports} onChange={setReports} />}
    </div>
  );
}
