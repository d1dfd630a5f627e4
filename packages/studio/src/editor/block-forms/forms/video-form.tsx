// Video.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { ChoiceOption } from '../controls/choice-option.tsx';
import { MediaUpload } from '../controls/media-upload.tsx';
import { More } from '../controls/more.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { NumberOption, TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { sourceOf } from '../embed-code.ts';
import { useOption } from '../scope.tsx';

const SHAPES = [
  { value: undefined, label: 'As the video needs' },
  { value: '16/9', label: 'Wide' },
  { value: '9/16', label: 'Upright' },
  { value: '1/1', label: 'Square' },
];

/** Where an address leads to, by its host. */
const SITES: readonly (readonly [host: RegExp, words: string])[] = [
  [/(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/, 'A YouTube video.'],
  [/(?:^|\.)vimeo\.com$/, 'A Vimeo video.'],
  [/(?:^|\.)tiktok\.com$/, 'A TikTok video.'],
  [/(?:^|\.)gumlet\.(?:io|com)$/, 'A Gumlet video.'],
  [/(?:^|\.)(?:onedrive\.live\.com|1drv\.ms)$/, 'A OneDrive video.'],
];

const FILE = /\.(?:mp4|webm|mov|m4v|ogv)(?:[?#].*)?$/i;

function recognised(url: unknown): string | undefined {
  if (typeof url !== 'string' || url === '' || url.includes('{{')) return undefined;
  if (FILE.test(url)) return 'A video file.';
  const host = URL.canParse(url) ? new URL(url).host : '';
  return SITES.find(([pattern]) => pattern.test(host))?.[1];
}

function VideoForm(): ReactNode {
  const { value: url } = useOption('content.url');
  const { value: shape } = useOption('content.aspectRatio');
  const isFile = typeof url === 'string' && FILE.test(url);
  return (
    <>
      <TextOption
        path="content.url"
        label="Video"
        example="https://www.youtube.com/watch?v=…"
        help={recognised(url)}
        parse={sourceOf}
        below={<MediaUpload path="content.url" kind="video" label="Video" />}
      />
      <SwitchOption
        path="content.isAutoplayEnabled"
        label="Plays by itself"
        help="Browsers start it without sound."
        isOn
      />
      <Then />
      <More
        names="shape, width, height"
        paths={['content.aspectRatio', 'content.maxWidth', 'content.height', 'content.areControlsDisplayed']}
      >
        <ChoiceOption path="content.aspectRatio" label="Shape" choices={SHAPES} />
        <TextOption path="content.maxWidth" label="Widest" example="100% or 400px" />
        {shape === undefined && (
          <NumberOption path="content.height" label="Height in pixels" standard="400" />
        )}
        {isFile && <SwitchOption path="content.areControlsDisplayed" label="Buttons for playing" isOn />}
      </More>
    </>
  );
}

export const form: BlockForm = {
  covers: [
    'content.url',
    'content.isAutoplayEnabled',
    'content.aspectRatio',
    'content.maxWidth',
    'content.height',
    'content.areControlsDisplayed',
  ],
  Form: VideoForm,
  example: {
    content: {
      url: 'https://example.com/tour.mp4',
      isAutoplayEnabled: false,
      aspectRatio: '9/16',
      maxWidth: '300px',
      height: 300,
      areControlsDisplayed: false,
    },
  },
};
