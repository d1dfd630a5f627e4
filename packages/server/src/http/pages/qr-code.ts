// QR codes as pictures that need no script.
import qrcode from 'qrcode-generator';

/** Modules of light around the code, so that it is found (ISO/IEC 18004). */
const MARGIN = 4;

/**
 * Draws a text as a QR code: the path of an SVG whose side has `size` units.
 *
 * @throws when the text is too long for a code: some 2,300 bytes
 * @example qrCode('https://bots.example/lead') // { size: 37, path: 'M4 4h7v1h-7z…' }
 */
export function qrCode(text: string): { readonly size: number; readonly path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue;
      let length = 1;
      while (column + length < count && code.isDark(row, column + length)) length += 1;
      path += `M${column + MARGIN} ${row + MARGIN}h${length}v1h-${length}z`;
      column += length - 1;
    }
  return { size: count + 2 * MARGIN, path };
}
