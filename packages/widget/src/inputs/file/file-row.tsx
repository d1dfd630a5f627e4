// Uploads: name, progress, and error of each.
import { ChatError, isRetryable } from '@colloquy/client';
import { CloseIcon } from '../../icons/icons.tsx';
import { fill } from '../../words/words.ts';
import type { InputContext } from '../input-view.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

interface FileRowsProps extends Pick<FileRowProps, 'limit' | 'context'> {
  readonly files: Uploads;
  /** Class name of the list. */
  readonly box?: string;
}

/** One row per file; nothing without files. */
export function FileRows({ files, box = 'rows', ...common }: FileRowsProps) {
  const { uploads, exceeded, remove, retry } = files;
  if (uploads.length === 0) return null;
  return (
    <ul class={box}>
      {uploads.map((upload) => (
        <FileRow
          key={upload.key}
          upload={upload}
          {...common}
          onRemove={() => remove(upload)}
          onRetry={() => retry(upload)}
        />
      ))}
      {exceeded !== undefined && (
        <li class="small wrong" role="alert">
          {fill(common.context.words.tooManyFiles, { count: exceeded })}
        </li>
      )}
    </ul>
  );
}

interface FileRowProps {
  readonly upload: Upload;
  /** The bot's limit in megabytes, if any. */
  readonly limit?: number | undefined;
  readonly context: InputContext;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

function FileRow({ upload, limit, context, onRemove, onRetry }: FileRowProps) {
  const { words, locale } = context;
  const { file, state, sentBytes } = upload;
  return (
    <li class="row">
      <Thumbnail file={file} />
      <span class="file-name">{file.name}</span>
      <span class="small quiet">{shownBytes(file.size, locale)}</span>
      <button type="button" class="icon" aria-label={`${words.remove}: ${file.name}`} onClick={onRemove}>
        <CloseIcon />
      </button>
      {state === 'failed' ? (
        <p class="small wrong" role="alert">
          {problemOf(upload, limit, context)}{' '}
          {canRetry(upload) && (
            <button type="button" class="plain" onClick={onRetry}>
              {words.tryAgain}
            </button>
          )}
        </p>
      ) : (
        state !== 'there' && (
          <progress aria-label={`${words.sending}: ${file.name}`} max={file.size || 1} value={sentBytes} />
        )
      )}
    </li>
  );
}

/** False if the server would refuse the same file again. */
export function canRetry({ problem }: Upload): boolean {
  return problem !== 'empty' && (!(problem instanceof ChatError) || isRetryable(problem.status));
}

/** Texts for upload errors, by HTTP status. */
const REASONS: Readonly<Record<number, 'tooLarge' | 'wrongType'>> = { 413: 'tooLarge', 415: 'wrongType' };

/** The reason of a failed upload: the bot's text if there is one, else in the visitor's language. */
export function problemOf(
  { problem, file }: Upload,
  limit: number | undefined,
  context: InputContext,
): string {
  if (problem === undefined) return '';
  if (problem === 'empty') return context.words.emptyFile;
  const { fileUploadError, fileUploadSizeError } = context.settings.general?.systemMessages ?? {};
  const status = problem instanceof ChatError ? problem.status : 0;
  if (
    status === 413 &&
    fileUploadSizeError &&
    (limit !== undefined || !fileUploadSizeError.includes('[[limit]]'))
  )
    return fileUploadSizeError.replaceAll('[[limit]]', `${limit}`).replaceAll('[[file]]', () => file.name);
  return fileUploadError || context.words[REASONS[status] ?? 'refused'];
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** @example shownBytes(200, 'en') // '200 bytes' */
export function shownBytes(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)));
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    // The short form is "200 byte".
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  });
  return format.format(bytes / 1_000 ** power);
}
