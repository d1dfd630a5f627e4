// Upload requests of clients.
import { expect, it } from 'vitest';
import { GenerateUploadUrlRequest } from './upload.ts';

const whole = { sessionId: 's', blockId: 'b', fileName: 'cv.pdf', fileType: 'application/pdf', fileSize: 3 };

it.each([
  [whole, whole],
  [
    { sessionId: 's', fileName: 'a' },
    { sessionId: 's', fileName: 'a' },
  ],
  [
    { ...whole, blockId: null, fileType: null, fileSize: null },
    { sessionId: 's', fileName: 'cv.pdf' },
  ],
  [{ ...whole, filePathProps: {} }, whole],
  [
    { ...whole, fileName: 'a\0b' },
    { ...whole, fileName: 'ab' },
  ],
])('parses the upload request %j', (request, understood) => {
  expect(JSON.parse(JSON.stringify(GenerateUploadUrlRequest.parse(request)))).toEqual(understood);
});

it.each([
  [{}, 'sessionId'],
  [{ sessionId: 's' }, 'fileName'],
  [{ sessionId: '', fileName: 'a' }, 'sessionId'],
  [{ sessionId: 's', fileName: '' }, 'fileName'],
  [{ sessionId: 's', fileName: 'a'.repeat(256) }, 'fileName'],
  [{ ...whole, fileSize: -1 }, 'fileSize'],
  [{ ...whole, fileSize: 1.5 }, 'fileSize'],
  [{ ...whole, fileType: {} }, 'fileType'],
])('refuses the upload request %j', (request, field) => {
  const parsed = GenerateUploadUrlRequest.safeParse(request);
  expect(parsed.error?.issues[0]?.path).toEqual([field]);
});
