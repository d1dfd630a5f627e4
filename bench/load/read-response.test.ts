// Reading responses, whole and in pieces.
import { describe, expect, it } from 'vitest';
import { readResponse } from './read-response.ts';

const response = Buffer.from(
  'HTTP/1.1 201 Created\r\ncontent-type: text/plain\r\nContent-Length: 5\r\n\r\nhello',
);

describe('reading a response', () => {
  it('finds status, body and end, even when more bytes follow', () => {
    const found = readResponse(Buffer.concat([response, Buffer.from('HTTP/1.1 200')]));
    expect(found).toEqual({ status: 201, bodyStart: response.length - 5, end: response.length });
  });
  it('returns undefined while any byte is missing', () => {
    for (let length = 0; length < response.length; length++)
      expect(readResponse(response.subarray(0, length))).toBeUndefined();
    expect(readResponse(response)?.end).toBe(response.length);
  });
  it('fails when the response has no length', () => {
    const endless = Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    expect(() => readResponse(endless)).toThrow('no Content-Length');
  });
});
