// Input of files: dropped, pasted or chosen, with a row each while uploading.
import { useEffect, useState } from '../../drawing/hooks.ts';
import { fill } from '../../words/words.ts';
import { css as choice } from '../choice/choice-input.css';
import { ChosenAction } from '../choice/chosen-action.tsx';
import type { InputModule, InputProps } from '../input-view.ts';
import { TextField } from '../text/text-field.tsx';
import { css } from './file-input.css';
import { acceptOf, filesReply, plainWords } from './file-reply.ts';
import { FileRows } from './file-row.tsx';
import { useUploads } from './use-uploads.ts';

function FileInput({ input, initial, isAsking, context, answer }: InputProps<'file input'>) {
  const { words } = context;
  const { options = {} } = input;
  const { labels, isMultipleAllowed: isMultiple = false, isRequired = true } = options;
  const chosen = useUploads(context, { blockId: input.id, isMultiple });
  const { uploads, add } = chosen;
  const [isOver, setIsOver] = useState(false);
  // A text that the bot rejected stays in its field.
  const [isTyping, setIsTyping] = useState(initial !== '');
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
          capture={options.capture}
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            // Lets the visitor choose the same file again after removing it.
            event.currentTarget.value = '';
          }}
        />
        {plainWords(labels?.placeholder) || (isMultiple ? words.chooseFiles : words.chooseFile)}
      </label>
      <FileRows files={chosen} limit={options.sizeLimit} context={context} />
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
          <ChosenAction
            label={labels?.button || fill(words.sendCount, { count: uploads.length })}
            disabled={!isAsking || !areThere}
            onClick={send}
          />
        )}
      </div>
      {/* A text can replace files that do not upload: where else they are, or that there are none. */}
      {isTyping && (
        <TextField
          input={{ id: input.id, type: 'text input' }}
          initial={initial}
          isAsking={isAsking}
          context={context}
          answer={answer}
        />
      )}
    </div>
  );
}

export const fileInput: InputModule<'file input'> = { View: FileInput, css: choice + css };
