// Files that authors add for their bots: pictures, recordings, videos and documents.
import { z } from 'zod';

/** A bot that shows a file. */
const MediaUse = z.object({
  botId: z.string(),
  botName: z.string(),
});

export const ListedMedia = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().meta({ description: 'The public URL, for blocks and themes.' }),
  mediaType: z.string().meta({ description: 'Detected from the content.' }),
  size: z.number().int().meta({ description: 'Bytes.' }),
  createdAt: z.string(),
  uses: z
    .array(MediaUse)
    .meta({ description: 'The bots that show it, in their draft or in the version for new chats.' }),
});
export type ListedMedia = z.infer<typeof ListedMedia>;

/** All files, newest first. */
export const ListMediaResponse = z.object({
  media: z.array(ListedMedia),
  maxBytes: z.number().int().meta({ description: 'The maximum size of one file.' }),
});
export type ListMediaResponse = z.infer<typeof ListMediaResponse>;

/** The added file. */
export const AddMediaResponse = z.object({ file: ListedMedia });
export type AddMediaResponse = z.infer<typeof AddMediaResponse>;
