// Draws QR codes.
import qrcode from 'qrcode-generator';
import { base64 } from '../http/base64.ts';
import { utf8 } from '../http/utf8.ts';
import { writePng } from './write-png.ts';

/** An image in the format of the port `file`. */
export interface Image {
  readonly contentBase64: string;
  readonly mediaType: string;
}

/** Bytes of the text. Phones can hardly scan denser codes, and drawing one blocks the thread. */
const MOST_BYTES = 1_000;

/** Modules of the quiet zone that the standard requires around the code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/**
 * Draws a text as a black-and-white PNG, eight pixels per module. Undefined when the text is empty or too long.
 *
 * @example drawQrCode('https://example.com') // { contentBase64: 'iVBORw0…', mediaType: 'image/png' }
 */
export function drawQrCode(text: string): Image | undefined {
  const bytes = utf8(text);
  if (bytes.length === 0 || bytes.length > MOST_BYTES) return undefined;
  const code = qrcode(0, 'M');
  // The library takes one byte per character; readers expect UTF-8.
  code.addData(String.fromCharCode(...bytes), 'Byte');
  code.make();
  const modules = code.getModuleCount();
  const isInside = (position: number) => position >= 0 && position < modules;
  const image = writePng(modules + 2 * QUIET_MODULES, (x, y) => {
    const [column, row] = [x - QUIET_MODULES, y - QUIET_MODULES];
    return isInside(column) && isInside(row) && code.isDark(row, column);
  });
  return { contentBase64: base64(image), mediaType: 'image/png' };
}
