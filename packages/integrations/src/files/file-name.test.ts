// Sanitized names of visitors' files.
import { expect, it } from 'vitest';
import { extensionOf, safeFileName } from './file-name.ts';

it.each([
  ['photo.png', 'photo.png'],
  ['Ihr Föto.png', 'Ihr Föto.png'],
  ['Fo\u0308to.png', 'Föto.png'],
  ['写真.png', '写真.png'],
  ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'file'],
  ['.htaccess', 'htaccess'],
  ['...a', 'a'],
  ['', 'file'],
  ['/', 'file'],
  ['a\r\nb: c.png', 'a_b_ c.png'],
  ['a"b<c>d|e:f*g?h%i.png', 'a_b_c_d_e_f_g_h_i.png'],
  ['a\u202egnp.exe', 'a_gnp.exe'],
  ['a\0.png', 'a_.png'],
  ['a\ud800.png', 'a\ufffd.png'],
  [`${'a'.repeat(300)}.png`, `${'a'.repeat(116)}.png`],
  [`${'é'.repeat(300)}.png`, `${'é'.repeat(58)}.png`],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(118)}`],
])('the file name %j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

it('a safe file name always fits into a URL', () => {
  for (const character of ['a', 'é', '写', '😀'])
    expect(encodeURIComponent(safeFileName(`${character.repeat(300)}.png`)).length).toBeLessThan(512);
});

it.each([
  ['a.PNG', 'png'],
  ['a.tar.gz', 'gz'],
  ['a', ''],
  ['a.', ''],
  [`a.${'b'.repeat(20)}`, ''],
])('the file name %s has the extension %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
