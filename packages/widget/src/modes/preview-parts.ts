// The preview message beside a launcher, the rules that show it, and the theme's icon and text. One file, loaded on first use.
import { applyLook } from './apply-look.ts';
import { createPreview } from './preview.ts';

export const modules = { applyLook, createPreview };
