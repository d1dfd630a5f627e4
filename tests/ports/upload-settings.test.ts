// What an operator may set, and what is said when it makes no sense.
import { describe, expect, it } from 'vitest';
import { uploadSettings } from '../../packages/integrations/src/files/upload-settings.ts';
import type { Environment } from '../../packages/server/src/settings/setting.ts';
import { readSettings } from '../../packages/server/src/settings/settings.ts';

const readUploadSettings = (environment: Environment = {}) => uploadSettings(readSettings(environment));

const s3 = { COLLOQUY_S3_BUCKET: 'files', COLLOQUY_S3_KEY: 'key', COLLOQUY_S3_SECRET: 'canary-secret' };

describe('upload settings', () => {
  it('are optional', () => {
    const none = {
      maxBytes: 10 * 1024 * 1024,
      totalBytes: 20 * 1024 ** 3,
      publicUrl: undefined,
      s3: undefined,
    };
    expect(readUploadSettings()).toEqual(none);
    expect(readUploadSettings({ COLLOQUY_UPLOAD_MAX_MB: ' ', COLLOQUY_S3_BUCKET: '' })).toEqual(none);
  });
  it.each([
    ['1', 1_048_576],
    ['0.5', 524_288],
    ['1024', 1_073_741_824],
  ])('read %s MB as %i bytes', (text, bytes) => {
    expect(readUploadSettings({ COLLOQUY_UPLOAD_MAX_MB: text }).maxBytes).toBe(bytes);
  });
  it('limit the size of all files together', () => {
    expect(readUploadSettings({ COLLOQUY_UPLOAD_TOTAL_MB: '3' }).totalBytes).toBe(3_145_728);
    expect(readUploadSettings({ COLLOQUY_UPLOAD_TOTAL_MB: 'off' }).totalBytes).toBeUndefined();
  });
  it.each([
    ['https://bots.example', 'https://bots.example'],
    ['https://Bots.Example:8443/', 'https://bots.example:8443'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ])('normalize the address %s to %s', (text, url) => {
    expect(readUploadSettings({ COLLOQUY_PUBLIC_URL: text }).publicUrl).toBe(url);
  });
  it('describe an S3 service', () => {
    expect(readUploadSettings(s3).s3).toEqual({
      bucket: 'files',
      endpoint: undefined,
      region: 'us-east-1',
      key: 'key',
      secret: 'canary-secret',
    });
    const elsewhere = { COLLOQUY_S3_ENDPOINT: 'https://s3.example/', COLLOQUY_S3_REGION: 'eu' };
    expect(readUploadSettings({ ...s3, ...elsewhere }).s3).toMatchObject({
      endpoint: 'https://s3.example',
      region: 'eu',
    });
  });
});

it.each([
  [{ COLLOQUY_UPLOAD_MAX_MB: 'ten' }, 'COLLOQUY_UPLOAD_MAX_MB'],
  [{ COLLOQUY_UPLOAD_MAX_MB: '0' }, 'COLLOQUY_UPLOAD_MAX_MB'],
  [{ COLLOQUY_UPLOAD_MAX_MB: '-1' }, 'COLLOQUY_UPLOAD_MAX_MB'],
  [{ COLLOQUY_UPLOAD_MAX_MB: '1025' }, 'COLLOQUY_UPLOAD_MAX_MB'],
  [{ COLLOQUY_UPLOAD_TOTAL_MB: '0' }, 'COLLOQUY_UPLOAD_TOTAL_MB'],
  [{ COLLOQUY_UPLOAD_TOTAL_MB: '1.5' }, 'COLLOQUY_UPLOAD_TOTAL_MB'],
  [{ COLLOQUY_PUBLIC_URL: 'bots.example' }, 'COLLOQUY_PUBLIC_URL'],
  [{ COLLOQUY_PUBLIC_URL: 'https://bots.example/path' }, 'COLLOQUY_PUBLIC_URL'],
  [{ COLLOQUY_PUBLIC_URL: 'ftp://bots.example' }, 'COLLOQUY_PUBLIC_URL'],
  [{ COLLOQUY_PUBLIC_URL: 'https://canary@bots.example' }, 'COLLOQUY_PUBLIC_URL'],
  [{ ...s3, COLLOQUY_S3_KEY: undefined }, 'COLLOQUY_S3_KEY'],
  [{ ...s3, COLLOQUY_S3_BUCKET: '' }, 'COLLOQUY_S3_BUCKET'],
  [{ COLLOQUY_S3_ENDPOINT: 'https://s3.example' }, 'COLLOQUY_S3_SECRET'],
  [{ ...s3, COLLOQUY_S3_ENDPOINT: 's3.example' }, 'COLLOQUY_S3_ENDPOINT'],
  [{ ...s3, COLLOQUY_S3_ENDPOINT: 'https://canary:canary@s3.example' }, 'COLLOQUY_S3_ENDPOINT'],
])('the upload settings %j are refused with the name %s, without secrets', (environment, name) => {
  expect(() => readUploadSettings(environment)).toThrow(name);
  expect(() => readUploadSettings(environment)).not.toThrow('canary');
});
