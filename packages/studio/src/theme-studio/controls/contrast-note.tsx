// Whether a text can be read on its ground, and a button that repairs it.
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { contrastOf, LEAST_CONTRAST, readableOn } from '../colour.ts';

/** @example <ContrastNote text="#ffffff" ground="#ff5924" onRepair={setText} /> */
export function ContrastNote({
  text,
  ground,
  onRepair,
}: {
  readonly text: string | undefined;
  readonly ground: string | undefined;
  readonly onRepair?: (text: string) => void;
}): ReactNode {
  const contrast = text && ground ? contrastOf(text, ground) : undefined;
  if (contrast === undefined || !text || !ground) return null;
  const isFine = contrast >= LEAST_CONTRAST;
  const Icon = isFine ? Check : TriangleAlert;
  return (
    <p className={isFine ? 'contrast' : 'contrast contrast--low'}>
      <Icon aria-hidden />
      <span>
        Contrast {contrast.toFixed(1)}
        {!isFine && ' is too low to read; the chat repairs it'}
      </span>
      {!isFine && onRepair && (
        <Button look="quiet" onClick={() => onRepair(readableOn(text, ground))}>
          Repair
        </Button>
      )}
    </p>
  );
}
