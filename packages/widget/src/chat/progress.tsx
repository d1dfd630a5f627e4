// The progress bar at the edge of the chat.
import type { Theme } from '@colloquy/schema';
import { color, pixels } from '../theme/theme-tokens.ts';
import { css } from './progress.css';

export interface ProgressProps {
  readonly percent: number;
  readonly theme: Theme;
  readonly label: string;
}

function Progress({ percent, theme, label }: ProgressProps) {
  const { placement, thickness, backgroundColor, color: own } = theme.general?.progressBar ?? {};
  const share = Math.min(100, Math.max(0, percent)) / 100;
  return (
    <div
      class={placement === 'Bottom' ? 'progress bottom' : 'progress'}
      part="progress-bar-container"
      style={styleOf({
        'progress-height': pixels(thickness, 1, 32),
        'progress-ground': color(backgroundColor),
        'progress-color': color(own),
      })}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <i style={`transform: scaleX(${share})`} />
    </div>
  );
}

/** The theme's tokens as a declaration. Each value is one colour or one length, so none can end the declaration. */
function styleOf(tokens: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => (value ? `--${name}:${value};` : ''))
    .join('');
}

export const progress = { View: Progress, css };
