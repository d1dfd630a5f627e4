// Vision: picture URLs in a visitor's messages become pictures, for models that accept them.
import type { FilePart, TextPart } from 'ai';
import { limits } from '../limits.ts';
import type { GetFile, GotFile } from './get-file.ts';

/** Picture formats that all providers accept. */
const PICTURE = /^image\/(?:png|jpe?g|gif|webp)$/;

/**
 * Whether a model accepts pictures, judged by its name: model families of which every member does, and telling names.
 * An unknown model counts as text-only and gets URLs as text.
 *
 * @example isVisionModel('gpt-4o-mini') // true
 */
export function isVisionModel(model: string): boolean {
  return VISION_MODELS.test(model) && !OTHER_MODELS.test(model);
}

const VISION_MODELS =
  /vision|(?:^|[^a-z])vl(?:[^a-z]|$)|gpt-4o|gpt-4\.\d|gpt-4-turbo|gpt-[5-9]|chatgpt|(?:^|\/)o[1-9](?:-|$)|claude-(?!2|instant)|gemini|pixtral|llava|llama-?4|gemma-?3|grok-[4-9]|mistral-(?:small|medium|large)|sonar|moondream|minicpm-v|qwen\d?(?:\.\d)?-?vl/i;
const OTHER_MODELS = /^(?:o1-mini|o1-preview|o3-mini)|audio|tts|transcribe|realtime|embed/i;

/** Splits a text at blank lines, with its pictures at their positions. URLs that cannot be loaded stay text. */
export type ReadImages = (text: string) => Promise<(TextPart | FilePart)[]>;

/**
 * Creates the picture reader of one call. It loads each URL once, up to the limit. Pictures are sent as bytes, so that
 * the provider need not fetch them.
 *
 * @example
 * await createImageReader(getFile)('What is this?\n\nhttps://example.com/cat.png')
 * // [{ type: 'text', text: 'What is this?' }, { type: 'file', mediaType: 'image/png', data: … }]
 */
export function createImageReader(getFile: GetFile): ReadImages {
  const known = new Map<string, FilePart | undefined>();
  let pictures = 0;

  async function getPicture(url: string): Promise<FilePart | undefined> {
    if (known.has(url)) return known.get(url);
    if (known.size >= limits.modelImageProbes || pictures >= limits.modelImages) return undefined;
    const got = await getFile(url, limits.modelImageBytes);
    const part = got.ok && PICTURE.test(got.file.mediaType) ? toPart(got.file) : undefined;
    if (part) pictures += 1;
    known.set(url, part);
    return part;
  }

  return async (text) => {
    const parts: (TextPart | FilePart)[] = [];
    for (const paragraph of text.split(/\n\s*\n/)) {
      const addresses = addressesIn(paragraph);
      const found: FilePart[] = [];
      for (const url of addresses) {
        const picture = await getPicture(url);
        if (picture) found.push(picture);
      }
      // A list with a URL that is no picture stays text, so that nothing of the visitor's message is lost.
      if (addresses.length > 0 && found.length === addresses.length) parts.push(...found);
      else if (paragraph.trim() !== '') parts.push({ type: 'text', text: paragraph });
    }
    return parts.some(({ type }) => type === 'file') ? parts : [{ type: 'text', text }];
  };
}

function toPart({ bytes, mediaType }: GotFile): FilePart {
  return { type: 'file', mediaType, data: bytes };
}

/** The URLs of a paragraph with nothing else: one, or a list as file inputs store it. Empty for any other paragraph. */
function addressesIn(paragraph: string): readonly string[] {
  const text = paragraph.trim();
  const list = text.startsWith('[') ? listIn(text) : text.split(/,\s+|\s+/);
  return list.length > 0 && list.every((entry) => /^https?:\/\/\S+$/i.test(entry)) ? list : [];
}

function listIn(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}
