import { expect, it } from 'vitest';
import { fileNameOf } from './file-link.tsx';

it.each([
  ['https://bots.example/v1/files/r1/f1/plan%20b.pdf', 'plan b.pdf'],
  ['https://bots.example/', 'https://bots.example/'],
  ['https://evil.example/%E0%A4%A', 'https://evil.example/%E0%A4%A'],
  ['%', '%'],
])('the link shows the file name of %s', (url, name) => {
  expect(fileNameOf(url)).toBe(name);
});
