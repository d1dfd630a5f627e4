// What a visitor sends besides words, in one file: files in a question of their own, files and recordings beside a text.
import { fileInput } from './file/file-input.tsx';
import { extras } from './text/extras/extras.tsx';

export const modules = {
  'file input': fileInput,
  extras,
};
