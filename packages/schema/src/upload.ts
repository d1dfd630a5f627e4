// Uploading a file: request and response.
import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { limits } from './limits.ts';
import { optional } from './optional.ts';

const identifier = z.string().min(1).max(limits.idCharacters).overwrite(cleanText);

/**
 * Body of a request for an upload URL.
 *
 * @example
 * GenerateUploadUrlRequest.parse({ sessionId: 's', fileName: 'cv.pdf', fileType: 'application/pdf', fileSize: 51_200 });
 */
export const GenerateUploadUrlRequest = z.object({
  sessionId: identifier,
  blockId: optional(identifier).meta({ description: 'Id of the input that asks for the file.' }),
  fileName: z
    .string()
    .min(1)
    .max(limits.fileNameCharacters)
    .overwrite(cleanText)
    .meta({ description: "The file's name on the visitor's device." }),
  fileType: optional(z.string().max(limits.idCharacters).overwrite(cleanText)).meta({
    description: 'MIME type, as the device reports it. The server checks the content of the upload.',
  }),
  fileSize: optional(z.number().int().min(0)).meta({
    description: 'Bytes. When given, the file must have exactly this length.',
  }),
});
export type GenerateUploadUrlRequest = z.infer<typeof GenerateUploadUrlRequest>;

/** The upload URL, and the file's URL to send with the reply. */
export const GenerateUploadUrlResponse = z.object({
  presignedUrl: z.string().meta({
    description: 'Send the bytes here with PUT, within 10 minutes. Any 2xx means that the file is kept.',
  }),
  formData: z
    .record(z.string(), z.string())
    .meta({ description: 'Always empty: the bytes are sent as they are, not as a form.' }),
  fileType: z.string().meta({ description: 'MIME type to send as `Content-Type`.' }),
  maxFileSize: z.number().optional().meta({ description: 'Megabytes that the file may have.' }),
  fileUrl: z
    .string()
    .meta({ description: 'The address of the file, once it is there: the reply to the input.' }),
});
export type GenerateUploadUrlResponse = z.infer<typeof GenerateUploadUrlResponse>;
