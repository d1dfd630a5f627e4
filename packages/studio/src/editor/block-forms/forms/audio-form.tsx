// Audio.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { MediaUpload } from '../controls/media-upload.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { sourceOf } from '../embed-code.ts';

function AudioForm(): ReactNode {
  return (
    <>
      <TextOption
        path="content.url"
        label="Recording"
        example="https://example.com/welcome.mp3"
        help="The address of the sound itself, not of its page."
        parse={sourceOf}
        below={<MediaUpload path="content.url" kind="audio" label="Recording" />}
      />
      <SwitchOption path="content.isAutoplayEnabled" label="Plays by itself" isOn />
      <Then />
    </>
  );
}

export const form: BlockForm = {
  covers: ['content.url', 'content.isAutoplayEnabled'],
  Form: AudioForm,
  example: { content: { url: 'https://example.com/{{Name}}.mp3', isAutoplayEnabled: false } },
};
