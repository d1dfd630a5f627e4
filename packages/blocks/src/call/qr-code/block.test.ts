// QR codes: a text becomes an image, whose URL is stored.
import { expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';
import { serviceCases } from '../testing/service-cases.ts';
import { drawQrCode } from './draw-qr-code.ts';

const options = { action: 'Generate a QR Code', data: '{{Data}}', saveUrlInVariableId: 'Url' };
const block = { type: 'qr-code', options };

it('the block draws the same PNG each time', () => {
  const { call } = called(block, { Data: 'https://example.com/é' });
  expect(call).toMatchObject({ port: 'file', request: { mediaType: 'image/png' } });
  const bytes = Buffer.from(String(call?.request.contentBase64), 'base64');
  // 25 modules for this number of bytes, plus 4 quiet modules on each side, at 8 pixels each.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([264, 264]);
  expect(called(block, { Data: 'https://example.com/é' }).call).toEqual(call);
});

it('a QR code has its three position markers', () => {
  const bytes = Buffer.from(drawQrCode('https://example.com')?.contentBase64 ?? '', 'base64');
  const size = bytes.readUInt32BE(16) / 8;
  // Pixels start after the signature, the header, the chunk names and the header of the zlib block.
  const line = (row: number) =>
    [...bytes.subarray(48 + row * 8 * (size + 1)).subarray(1, size + 1)].map((byte) =>
      byte === 0 ? '#' : '.',
    );
  const mark = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const at = (x: number, y: number) =>
    mark.map((_, row) =>
      line(y + row)
        .slice(x, x + 7)
        .join(''),
    );
  expect(at(4, 4)).toEqual(mark);
  expect(at(size - 11, 4)).toEqual(mark);
  expect(at(4, size - 11)).toEqual(mark);
});

it.each([
  ['1,000 bytes', 'a'.repeat(1_000), true],
  ['1,001 bytes', 'a'.repeat(1_001), false],
  ['500 letters of two bytes', 'é'.repeat(500), true],
  ['501 letters of two bytes', 'é'.repeat(501), false],
  ['half a letter', '\ud800', true],
  ['nothing', '', false],
])('a QR code of %s fits or not', (_what, text, isDrawn) => {
  expect(drawQrCode(text) !== undefined).toBe(isDrawn);
});

it('a text that is too long is logged', () => {
  const { call, logs, turn } = called(block, { Data: 'a'.repeat(3_000) });
  expect(call).toBeUndefined();
  expect(turn.said).toEqual(['On.']);
  expect(logs).toMatchObject([{ status: 'error', description: expect.stringContaining('too long') }]);
});

it('the block stores the address of the file', () => {
  const turn = answered(called(block, { Data: 'x', Url: '' }), {
    ok: true,
    response: { url: 'https://bots.example/f/1.gif' },
  });
  expect(turn.variables.Url).toBe('https://bots.example/f/1.gif');
});

it.each(
  serviceCases({
    type: 'qr-code',
    name: 'QR code',
    options: { ...options, data: 'x' },
    needs: ['data', 'saveUrlInVariableId'],
    hasCredentials: false,
    variables: { Url: 'old' },
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
