// A recording instead of text: shows volume and duration, then lets the visitor play, send or discard it.

import { useEffect, useRef, useState } from '../../drawing/hooks.ts';
import { CloseIcon } from '../../icons/icons.tsx';
import { SendIcon } from '../../icons/reply-icons.tsx';
import type { Answer } from '../../session/conversation-contract.ts';
import { FileRows } from '../file/file-row.tsx';
import { useUploads } from '../file/use-uploads.ts';
import type { InputContext, InputOf } from '../input-view.ts';
import { MicrophoneIcon, StopIcon } from './icons.tsx';
import { LevelMeter } from './level-meter.tsx';
import type { Recording } from './record.ts';
import { startRecording } from './record.ts';

interface RecorderProps {
  readonly input: InputOf<'text input'>;
  readonly isAsking: boolean;
  readonly context: InputContext;
  readonly answer: (answer: Answer) => void;
}

function Recorder({ input, isAsking, context, answer }: RecorderProps) {
  const { words } = context;
  const [recording, setRecording] = useState<Recording>();
  const [file, setFile] = useState<File>();
  const [hasFailed, setHasFailed] = useState(false);
  const running = useRef<Recording | undefined>(undefined);
  /** The browser is asking for permission; the answer counts only while this is true. */
  const isAllowing = useRef(false);
  const start = useRef<HTMLButtonElement>(null);
  // Stops recording when the chat has moved on.
  useEffect(
    () => () => {
      isAllowing.current = false;
      running.current?.cancel();
    },
    [],
  );

  const begin = async (): Promise<void> => {
    // A second click during the permission prompt would start another recording that could not be stopped.
    if (isAllowing.current) return;
    isAllowing.current = true;
    setHasFailed(false);
    try {
      const begun = await startRecording(input.id);
      // The button may be gone: text was typed in the meantime, or another tab has answered.
      if (!isAllowing.current) return begun.cancel();
      running.current = begun;
      setRecording(begun);
    } catch {
      setHasFailed(true);
    }
    isAllowing.current = false;
  };
  const end = (recorded?: File): void => {
    running.current = undefined;
    setRecording(undefined);
    setFile(recorded);
  };
  const wasBusy = useRef(false);
  useEffect(() => {
    const isBusy = Boolean(recording ?? file);
    if (wasBusy.current && !isBusy) start.current?.focus();
    wasBusy.current = isBusy;
  }, [recording, file]);
  if (file)
    return <Recorded {...{ input, isAsking, context, answer, file }} onRemove={() => setFile(undefined)} />;
  if (recording)
    return (
      <div class="recorder">
        <button
          type="button"
          class="icon"
          aria-label={words.remove}
          onClick={() => {
            recording.cancel();
            end();
          }}
        >
          <CloseIcon />
        </button>
        <LevelMeter recording={recording} onEnd={end} />
        <button
          type="button"
          class="send"
          aria-label={words.stop}
          onClick={() => void recording.stop().then(end)}
        >
          <StopIcon />
        </button>
      </div>
    );
  return (
    <>
      {hasFailed && (
        <p class="small wrong attached" role="alert">
          {words.noMicrophone}
        </p>
      )}
      <button
        ref={start}
        type="button"
        class="icon"
        aria-label={words.record}
        title={words.record}
        onClick={() => void begin()}
      >
        <MicrophoneIcon />
      </button>
    </>
  );
}

/** A finished recording, playable before sending. */
function Recorded({
  input,
  isAsking,
  context,
  answer,
  file,
  onRemove,
}: RecorderProps & { readonly file: File; readonly onRemove: () => void }) {
  const { words } = context;
  const chosen = useUploads(context, { blockId: input.id, isMultiple: false });
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), []);
  const {
    uploads: [upload],
    add,
  } = chosen;
  useEffect(() => {
    if (upload?.url)
      answer({
        message: { type: 'audio', url: upload.url },
        label: '',
        files: [{ name: file.name, url: upload.url, type: file.type }],
      });
  }, [upload?.url]);
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div class="recorder">
      {upload ? (
        <FileRows files={chosen} context={context} />
      ) : (
        <>
          <button type="button" class="icon" aria-label={words.remove} onClick={onRemove}>
            <CloseIcon />
          </button>
          {/* biome-ignore lint/a11y/useMediaCaption: a recording of the visitor has no captions */}
          <audio src={url} controls aria-label={words.sound} />
          <button
            ref={place}
            type="button"
            class="send"
            part="send"
            aria-label={words.send}
            aria-disabled={!isAsking}
            onClick={() => isAsking && add([file])}
          >
            <SendIcon />
          </button>
        </>
      )}
    </div>
  );
}

export const recorder = { View: Recorder, css: '' };
