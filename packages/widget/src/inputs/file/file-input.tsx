// Files: dropped, pasted or chosen, then a row each until they are there.
import { ChatError } from '@colloquy/client';
import { useEffect, useState } from 'preact/hooks';
import { CloseIcon } from '../../chat/icons.tsx';
import { fill } from '../../words/words.ts';
import { css as choice } from '../choice/choice-input.css';
import type { InputContext, InputModule, InputProps } from '../input-view.ts';
import { textInput } from '../text/text-input.tsx';
import { css } from './file-input.css';
import { acceptOf, filesReply, plainWords } from './file-reply.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { Upload } from './use-uploads.ts';
import { useUploads } from './use-uploads.ts';

function FileInput({ input, isAsking, context, answer }: InputProps<'file input'>) {
  const { words } = context;
  const { options = {} } = input;
  const { labels, isMultipleAllowed: isMultiple = false, isRequired = true } = options;
  const { uploads, add, remove, retry } = useUploads(context, { blockId: input.id, isMultiple });
  const [isOver, setIsOver] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const hasFailed = uploads.some(({ state }) => state === 'failed');
  const areThere = uploads.length > 0 && uploads.every(({ state }) => state === 'there');
  const send = (): void => {
    const files = uploads.flatMap(({ file: { name, type }, url }) => (url ? [{ name, url, type }] : []));
    if (isAsking && files.length > 0) answer(filesReply(files, labels));
  };
  useEffect(() => {
    if (areThere && !isMultiple) send();
  }, [areThere, isAsking]);
  return (
    <div
      class="files"
      onPaste={(event) => {
        const files = event.clipboardData?.files;
        if (!files?.length) return;
        event.preventDefault();
        add(files);
      }}
    >
      <label
        class={isOver ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          add(event.dataTransfer?.files ?? []);
        }}
      >
        <input
          class="hidden"
          type="file"
          accept={acceptOf(options.allowedFileTypes)}
          multiple={isMultiple}
          disabled={!isAsking}
          {...(options.capture ? { capture: options.capture } : {})}
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            // The same file can be chosen again after it was taken away.
            event.currentTarget.value = '';
          }}
        />
        {plainWords(labels?.placeholder) || (isMultiple ? words.chooseFiles : words.chooseFile)}
      </label>
      {uploads.length > 0 && (
        <ul class="rows">
          {uploads.map((upload) => (
            <Row
              key={upload.key}
              upload={upload}
              problem={problemOf(upload, options.sizeLimit, context)}
              context={context}
              onRemove={() => remove(upload)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
      <div class="buttons">
        {hasFailed && !isTyping && (
          <button type="button" class="plain" onClick={() => setIsTyping(true)}>
            {words.typeInstead}
          </button>
        )}
        {!isRequired && (
          <button
            type="button"
            class="choice"
            disabled={!isAsking}
            onClick={() => answer({ label: labels?.skip || words.skip })}
          >
            {labels?.skip || words.skip}
          </button>
        )}
        {isMultiple && uploads.length > 0 && (
          <button
            type="button"
            class="choice strong"
            part="send"
            disabled={!isAsking || !areThere}
            onClick={send}
          >
            {labels?.button || fill(words.sendCount, { count: uploads.length })}
          </button>
        )}
      </div>
      {/* Where no file gets through, words do: where else it is, or that there is none. */}
      {isTyping && (
        <textInput.View
          input={{ id: input.id, type: 'text input' }}
          initial=""
          isAsking={isAsking}
          context={context}
          answer={answer}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly upload: Upload;
  readonly problem: string;
  readonly context: InputContext;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

function Row({ upload, problem, context, onRemove, onRetry }: RowProps) {
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
          {problem}{' '}
          <button type="button" class="plain" onClick={onRetry}>
            {words.tryAgain}
          </button>
        </p>
      ) : (
        state !== 'there' && (
          <progress aria-label={`${words.sending}: ${file.name}`} max={file.size || 1} value={sentBytes} />
        )
      )}
    </li>
  );
}

/** Why a file is not there: in the bot's words where it has some, else in the server's. */
function problemOf({ problem, file }: Upload, limit: number | undefined, context: InputContext): string {
  if (problem === undefined) return '';
  const { fileUploadError, fileUploadSizeError } = context.settings.general?.systemMessages ?? {};
  const isTooBig = problem instanceof ChatError && problem.status === 413;
  if (isTooBig && fileUploadSizeError && (limit !== undefined || !fileUploadSizeError.includes('[[limit]]')))
    return fileUploadSizeError.replaceAll('[[file]]', file.name).replaceAll('[[limit]]', `${limit ?? ''}`);
  return fileUploadError || (problem instanceof Error ? problem.message : context.words.refused);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function shownBytes(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)));
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumSignificantDigits: 3,
  });
  return format.format(bytes / 1_000 ** power);
}

export const fileInput: InputModule<'file input'> = { View: FileInput, css: choice + css };
