// Extras of a text input, if its bot allows them: attached files, or a recording instead of text.
import { useEffect, useRef } from '../../drawing/hooks.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { css as files } from '../file/file-input.css';
import { MOST_ATTACHED } from '../file/file-reply.ts';
import { FileRows } from '../file/file-row.tsx';
import { useDroppedFiles } from '../file/use-dropped-files.ts';
import { useUploads } from '../file/use-uploads.ts';
import type { InputContext, InputOf } from '../input-view.ts';
import type { Attached, ExtrasModule, ExtrasProps } from '../text/extras-contract.ts';
import { css } from './extras.css';
import { AttachIcon } from './icons.tsx';

const loadRecorder = () => import('./recorder.tsx').then(({ recorder }) => recorder);

function Extras({ input, isAsking, context, isEmpty, onAttached, answer }: ExtrasProps) {
  const { attachments, audioClip } = input.options ?? {};
  return (
    <>
      {attachments?.isEnabled && <Attachments input={input} context={context} onAttached={onAttached} />}
      {audioClip?.isEnabled && isEmpty && (
        <Loaded
          part={loadRecorder}
          draw={(it) => it && <it.View input={input} isAsking={isAsking} context={context} answer={answer} />}
        />
      )}
    </>
  );
}

function Attachments({
  input,
  context,
  onAttached,
}: {
  readonly input: InputOf<'text input'>;
  readonly context: InputContext;
  readonly onAttached: (attached: Attached) => void;
}) {
  const { words } = context;
  const chosen = useUploads(context, {
    blockId: input.id,
    isMultiple: true,
    most: MOST_ATTACHED,
  });
  const { uploads, add } = chosen;
  const place = useDroppedFiles<HTMLButtonElement>(add);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const files = uploads.flatMap(({ file: { name, type }, url }) => (url ? [{ name, url, type }] : []));
    const attachedFileUrls = files.map(({ url }) => url);
    onAttached({
      isUnderWay: uploads.some(({ state }) => state !== 'there'),
      replyOf:
        files.length > 0
          ? (text) => ({ message: { type: 'text', text, attachedFileUrls }, files })
          : undefined,
    });
  }, [uploads]);
  // The field outlives the question: without this it would wait for removed files, or send them with another answer.
  useEffect(() => () => onAttached({}), []);
  return (
    <>
      <FileRows files={chosen} box="rows attached" context={context} />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          add(event.currentTarget.files ?? []);
          // Lets the visitor choose the same file again after removing it.
          event.currentTarget.value = '';
        }}
      />
      <button
        ref={place}
        type="button"
        class="icon"
        aria-label={words.attach}
        title={words.attach}
        onClick={() => chooser.current?.click()}
      >
        <AttachIcon />
      </button>
    </>
  );
}

export const extras: ExtrasModule = { View: Extras, css: files + css };
