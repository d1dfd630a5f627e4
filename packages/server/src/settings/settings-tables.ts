// Settings in the help of a command, and as tables in the docs.
import { commandSettings } from './command-settings.ts';
import type { Setting } from './setting.ts';
import { chapters } from './setting.ts';
import { serverSettings } from './settings.ts';

/** Every setting there is, chapter by chapter. */
export const allSettings: readonly Setting[] = [...commandSettings, ...Object.values(serverSettings)];

/**
 * The settings as paragraphs of a help page.
 *
 * @example settingsHelp() // 'Environment:\n  HOST  address to listen on; …'
 */
export function settingsHelp(): string {
  const paragraphs = Object.entries(chapters).map(([chapter, { title, page }]) => {
    const ours = allSettings.filter((setting) => setting.chapter === chapter);
    const width = Math.max(...ours.map(({ name }) => name.length));
    const lines = ours.map(
      ({ name, summary, fallback }) =>
        `  ${name.padEnd(width)}  ${summary}${fallback === 'none' ? '' : ` (default: ${fallback})`}`,
    );
    return [title === '' ? 'Environment:' : `${title} (${page}):`, ...lines].join('\n');
  });
  return paragraphs.join('\n\n');
}

/**
 * The settings of a chapter as a table for its page.
 *
 * @example settingsTable('observability') // '| Variable | Default | Description |\n|---|---|---|\n| `COLLOQUY_LOG` | `warn` | …'
 */
export function settingsTable(chapter: Setting['chapter']): string {
  const rows = allSettings
    .filter((setting) => setting.chapter === chapter)
    .map(({ name, fallback, summary, note }) => {
      const isWritten = /^[\w./:]+$/.test(fallback) && fallback !== 'none';
      const words = note === undefined ? summary : `${summary}; ${note}`;
      return `| \`${name}\` | ${isWritten ? `\`${fallback}\`` : fallback} | ${words.replaceAll('|', '\\|')} |`;
    });
  return ['| Variable | Default | Description |', '|---|---|---|', ...rows].join('\n');
}
