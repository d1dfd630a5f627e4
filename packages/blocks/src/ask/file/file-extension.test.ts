// Files that an author's list of types allows.
import { expect, it } from 'vitest';
import { isAllowedFile, isAllowedUpload } from './file-extension.ts';

const at = (name: string) => `https://files.example.com/${name}`;

it.each([
  ['a.png', ['.png'], true],
  ['a.png', ['png'], true],
  ['a.PNG', ['PNG '], true],
  ['a.png', ['image/png'], true],
  ['a.png', ['image/*'], true],
  ['a.png', ['video/*', 'image/*'], true],
  ['a.jpeg', ['jpg'], true],
  ['a.jpe', ['.jpeg'], true],
  ['a.tif', ['tiff'], true],
  ['a.webm', ['audio/*'], true],
  ['a.webm', ['video/*'], true],
  ['a.qoi', ['image/qoi'], true],
  ['a.blend', ['application/x-blend'], true],
  ['a.zip', ['*'], true],
  ['a', ['*/*'], true],
  ['a.pdf?v=1.2', ['pdf'], true],
  ['a.pdf#page=2', ['pdf'], true],
  ['docs.v2/a.pdf', ['pdf'], true],
  ['a.pdf', [], true],
  ['a.pdf', ['', ' '], true],
  ['a.pdf', ['image/*'], false],
  ['a.qoi', ['image/*'], false],
  ['a.exe', ['pdf', '.doc'], false],
  ['a.pdf.exe', ['pdf'], false],
  ['a?name=a.pdf', ['pdf'], false],
  ['pdf', ['pdf'], false],
  ['docs.pdf/a', ['pdf'], false],
  ['', ['com'], false],
  ['a.constructor', ['constructor/*'], false],
  ['a.png', ['__proto__'], false],
])('%s in %j: %s', (name, kinds, isAllowed) => {
  expect(isAllowedFile(at(name), kinds)).toBe(isAllowed);
});

it('a host name is not a file extension', () => {
  expect(isAllowedFile('https://example.com', ['com'])).toBe(false);
});

it.each([
  ['a.png', 'image/png', ['png'], true],
  ['a.png', 'image/jpeg', ['image/*'], true],
  ['a.jpg', 'image/jpeg', ['.jpeg'], true],
  ['a.csv', 'text/csv', ['csv'], true],
  ['a.csv', 'text/csv', ['text/*'], true],
  ['a.xml', 'text/xml', ['application/xml'], true],
  ['rec.webm', 'video/webm', ['audio/*'], true],
  ['rec.mp4', 'video/mp4', ['audio/mp4'], true],
  ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx'], true],
  ['a.qoi', 'application/octet-stream', ['image/qoi'], true],
  ['a.blend', 'application/x-blender', ['.BLEND'], true],
  ['a.exe', 'application/x-msdownload', ['*'], true],
  ['a.exe', 'application/x-msdownload', [], true],
  ['a.png', 'application/x-msdownload', ['png'], false],
  ['a.png', 'text/html', ['image/*'], false],
  ['a.pdf', 'application/zip', ['pdf'], false],
  ['a.txt', 'application/octet-stream', ['text/*'], false],
  ['a.html', 'text/html', ['txt'], false],
  ['a.svg', 'image/svg+xml', ['png', 'jpg'], false],
  ['a.docx', 'application/zip', ['docx'], false],
  ['a.bin', 'application/octet-stream', ['image/qoi'], false],
  ['a', 'application/octet-stream', ['constructor'], false],
])('%s with content %s among %j: %s', (name, mediaType, kinds, isAllowed) => {
  expect(isAllowedUpload({ name, mediaType }, kinds)).toBe(isAllowed);
});
