// What the fields of a pattern of code get.
import type { KindContext } from '../../../../blocks/value-kinds.ts';

export interface PatternProps {
  readonly code: string;
  readonly context: KindContext;
  readonly isDisabled: boolean;
  readonly set: (code: string) => void;
}
