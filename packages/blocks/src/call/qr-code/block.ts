// QR codes: renders a text as an image that phones can scan.
import { filePort } from '@colloquy/schema';
import { portDeed } from '../service/declaration.ts';
import { text, variable } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';
import { complaint } from '../service/service-logs.ts';
import { drawQrCode } from './draw-qr-code.ts';

export const qrCode = serviceBlock({
  type: 'qr-code',
  name: 'QR code',
  summary: 'Generates a QR code and stores the URL of its image.',
  actions: {
    'Generate a QR Code': {
      options: {
        data: text('Content of the code: a URL or any text.'),
        saveUrlInVariableId: variable('Variable to store the URL of the image in.'),
      },
      needs: ['data', 'saveUrlInVariableId'],
      does: portDeed({
        port: filePort,
        write({ data }) {
          const image = drawQrCode(String(data));
          return image
            ? { request: { ...image } }
            : {
                move: { log: [complaint('The text of this QR code is too long, so no code was generated.')] },
              };
        },
      }),
      saves: { saveUrlInVariableId: 'url' },
    },
  },
});
