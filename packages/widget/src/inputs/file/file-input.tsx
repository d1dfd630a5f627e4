// Input of files: dropped, pasted, chosen or taken by the camera, with a row each while uploading.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from '../../drawing/hooks.ts';
import { fill } from '../../words/words.ts';
import { css as choice } from '../choice/choice-input.css';
import { ChosenAction } from '../choice/chosen-action.tsx';
import type { InputModule, InputProps } from '../input-view.ts';
import { TextField } from '../text/text-field.tsx';
import { CameraIcon } from './camera-icon.tsx';
import { css } from './file-input.css';
import { acceptOf, filesReply, plainWords, takesPictures } from './file-reply.ts';
import { FileRows } from './file-row.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import type { Uploads } from './use-uploads.ts';
import { useUploads } from './use-uploads.ts';

function FileInput({ input, initial, isAsking, context, answer }: InputProps<'file input'>) {
  const { words } = context;
  const { options = {} } = input;
  const { labels, isMultipleAllowed: isMultiple = false, isRequired = true } = options;
  const chosen = useUploads(context, { blockId: input.id, isMultiple });
  const { uploads, add } = chosen;
  const place = useDroppedFiles<HTMLDivElement>((files) => isAsking && add(files));
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
  const accept = acceptOf(options.allowedFileTypes);
  return (
    <div class="files" ref={place}>
      <Chooser class="drop" {...{ accept, isMultiple, isAsking, add }} capture={options.capture}>
        {plainWords(labels?.placeholder) || (isMultiple ? words.chooseFiles : words.chooseFile)}
      </Chooser>
      <FileRows files={chosen} limit={options.sizeLimit} context={context} />
      <div class="buttons">
        {!options.capture && isTouched() && takesPictures(accept) && (
          <Chooser class="choice camera" accept="image/*" capture="environment" {...{ isAsking, add }}>
            <CameraIcon />
            {words.takePicture}
          </Chooser>
        )}
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

/** A computer's camera is no help: its file chooser shows no picture of it. */
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

interface ChooserProps extends Pick<Uploads, 'add'> {
  readonly class: string;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly capture?: 'user' | 'environment' | undefined;
  readonly isAsking: boolean;
  readonly children: ComponentChildren;
}

/** A file field that looks like its label. */
function Chooser({ class: name, accept, isMultiple, capture, isAsking, add, children }: ChooserProps) {
  return (
    <label class={name}>
      <input
        class="hidden"
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={!isAsking}
        capture={capture}
        onChange={(event) => {
          add(event.currentTarget.files ?? []);
          // Lets the visitor choose the same file again after removing it.
          event.currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}

export const fileInput: InputModule<'file input'> = { View: FileInput, css: choice + css };
