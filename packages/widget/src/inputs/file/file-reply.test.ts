// The reply of uploaded files.
import { expect, it } from 'vitest';
import { acceptOf, filesReply, plainWords, takesPictures } from './file-reply.ts';

const photo = { name: 'my photo.png', url: 'https://example.org/my photo, 1.png', type: 'image/png' };
const page = { name: 'a.pdf', url: 'https://example.org/a%20b.pdf', type: 'application/pdf' };

it('the reply separates file addresses unambiguously', () => {
  expect(filesReply([photo, page], undefined)).toEqual({
    message: {
      type: 'text',
      text: 'https://example.org/my%20photo%2C%201.png, https://example.org/a%20b.pdf',
      attachedFileUrls: [photo.url, page.url],
    },
    label: 'my photo.png, a.pdf',
    files: [photo, page],
  });
});

it.each([
  [[photo], 'Thanks'],
  [[photo, page], '2 files'],
])("the reply shows the bot's success text for %j", (files, label) => {
  expect(filesReply(files, { success: { single: 'Thanks', multiple: '{total} files' } }).label).toBe(label);
});

it.each([
  [undefined, ''],
  [{ isEnabled: false, types: ['pdf'] }, ''],
  [{ isEnabled: true, types: ['pdf', '.docx', 'image/*'] }, '.pdf,.docx,image/*'],
])('the allowed types %j become the accept attribute %j', (allowed, accept) => {
  expect(acceptOf(allowed)).toBe(accept);
});

it.each([
  ['', true],
  ['image/*', true],
  ['.pdf,.jpg', true],
  ['.pdf,image/png', false],
])('the field offers the camera for %j: %s', (accept, isOffered) => {
  expect(takesPictures(accept)).toBe(isOffered);
});

it.each([
  [undefined, ''],
  ['<strong>Click to upload</strong> or drop', 'Click to upload or drop'],
  ['A &amp; B<br>C', 'A & B C'],
  ['<img src=x onerror=alert(1)>', ''],
  ['&lt;b&gt; &amp;lt;', '<b> &lt;'],
])('the HTML text %j is shown as %j', (html, said) => {
  expect(plainWords(html)).toBe(said);
});
