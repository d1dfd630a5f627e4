// Image.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { PictureOption } from '../controls/picture-option.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';

function ImageForm(): ReactNode {
  return (
    <>
      <PictureOption path="content.url" label="Picture" />
      <TextOption
        path="content.clickLink.alt"
        label="What it shows"
        help="For people who cannot see it."
        example="The terrace in the evening"
      />
      <TextOption
        path="content.clickLink.url"
        label="Opens when clicked"
        example="https://example.com/menu"
      />
      <Then />
    </>
  );
}

export const form: BlockForm = {
  covers: ['content.url', 'content.clickLink'],
  Form: ImageForm,
  example: {
    content: {
      url: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="400" height="200"%3E%3Crect width="400" height="200" fill="teal"/%3E%3C/svg%3E',
      clickLink: { url: 'https://example.com/menu', alt: 'The terrace of {{Name}}' },
    },
  },
};
