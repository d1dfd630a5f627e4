// A QR code as an image. Its library loads when the first one is shown.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Light modules around the code, so that cameras find it (ISO/IEC 18004). */
const MARGIN = 4;

/** @example <QrCode text="https://bots.example/lead" /> */
export function QrCode({ text }: { readonly text: string }): ReactNode {
  const drawn = useQuery({
    queryKey: ['qr-code', text],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => draw(text),
  });
  if (!drawn.data) return <div className="share-bot__qr" />;
  const { size, path } = drawn.data;
  return (
    <svg
      className="share-bot__qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code of ${text}`}
    >
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}

async function draw(text: string): Promise<{ readonly size: number; readonly path: string }> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const dark: string[] = [];
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) dark.push(`M${column + MARGIN} ${row + MARGIN}h1v1h-1z`);
  return { size: count + 2 * MARGIN, path: dark.join('') };
}
