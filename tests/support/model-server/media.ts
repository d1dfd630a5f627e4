// Pictures and sounds: the smallest there are.
import type { ServerResponse } from 'node:http';
import type { Spoken } from './spoken.ts';

/** A picture of one pixel, as PNG. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The beginning of an MP3. */
export const SOUND = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(61)]);

/** Answers `POST /v1/images/generations`. */
export function drawPicture(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ created: 1_700_000_000, data: [{ b64_json: PICTURE.toString('base64') }] }));
}

/** Answers `POST /v1/audio/speech`. */
export function speakText(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(SOUND);
}

/** Answers `POST /v1/audio/transcriptions`. */
export function writeSoundDown(response: ServerResponse, { text = 'Hello there.' }: Spoken): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }));
}
