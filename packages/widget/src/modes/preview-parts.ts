// What speaks beside a launcher: the preview message, and the rules that show it. One file, loaded on first use.
import { createPreview } from './preview.ts';
import { watchRules } from './proactive-rules.ts';

export const modules = { createPreview, watchRules };
