// The field at the bottom edge: a line that grows to five, or a box for long texts. Files and recordings are loaded where a bot allows them.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Loaded } from '../../chat/loaded.tsx';
import { SendIcon } from '../../chat/reply-icons.tsx';
import { limits } from '../../session/limits.ts';
import type { InputModule, InputProps } from '../input-view.ts';
import type { Attached, ExtrasModule } from './extras-contract.ts';
import { css } from './text-input.css';
import { visitorMessage } from './visitor-message.ts';

const loadExtras = () => import('./extras/extras.tsx').then((file) => file.extras);
const nothing: Attached = { files: [], isReady: true };

function TextInput({ input, initial, isAsking, context, answer }: InputProps<'text input'>) {
  const { words, direction } = context;
  const { labels, isLong = false, inputMode, attachments, audioClip } = input.options ?? {};
  const hasExtras = attachments?.isEnabled || audioClip?.isEnabled;
  const [text, setText] = useState(initial);
  const [{ files, isReady }, setAttached] = useState(nothing);
  // Files belong to one reply.
  const [round, setRound] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => setText(initial), [input.id, initial]);
  const isEmpty = text.trim() === '';
  const canSend = isAsking && isReady && !(isEmpty && files.length === 0);

  const send = (): void => {
    if (!canSend) return;
    const attachedFileUrls = files.map(({ url }) => url);
    answer(
      files.length > 0
        ? { message: { type: 'text', text, attachedFileUrls }, files }
        : { message: visitorMessage(text) },
    );
    setText('');
    setAttached(nothing);
    setRound(round + 1);
    // Whoever tapped the button goes on typing: the keyboard of a phone stays.
    field.current?.focus();
  };
  const label = labels?.placeholder || words.placeholder;
  return (
    <form
      class={`field ${isLong ? 'long' : ''} ${hasExtras ? 'more' : ''}`}
      part="input"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={isLong ? 4 : 1}
        aria-label={label}
        placeholder={label}
        value={text}
        dir={text === '' ? direction : 'auto'}
        maxLength={limits.replyCharacters}
        enterkeyhint="send"
        {...(inputMode ? { inputMode } : {})}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter while a word is being composed belongs to the input method.
          if (event.key !== 'Enter' || event.isComposing || event.shiftKey) return;
          // The keyboard of a phone has no Shift+Enter to break a long text with.
          if (isLong && matchMedia('(pointer: coarse)').matches) return;
          event.preventDefault();
          send();
        }}
      />
      {hasExtras && (
        <Loaded<ExtrasModule>
          part={loadExtras}
          adopt={context.adopt}
          draw={(extras) =>
            extras && (
              <extras.View
                key={`${input.id} ${round}`}
                {...{ input, isAsking, context, isEmpty, answer }}
                onAttached={setAttached}
              />
            )
          }
        />
      )}
      <button
        type="submit"
        class="send"
        part="send"
        aria-label={labels?.button || words.send}
        aria-disabled={!canSend}
      >
        <SendIcon />
      </button>
    </form>
  );
}

export const textInput: InputModule<'text input'> = { View: TextInput, css };
