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
    description: 'The MIME type reported by the device. The server checks the content of the upload.',
  }),
  fileSize: optional(z.number().int().min(0)).meta({
    description: 'The size in bytes. If given, the file must have exactly this size.',
  }),
});
export type GenerateUploadUrlRequest = z.infer<typeof GenerateUploadUrlRequest>;

/** The upload URL, and the file's URL to send with the reply. */
export const GenerateUploadUrlResponse = z.object({
  presignedUrl: z.string().meta({
    description:
      'The URL to upload the bytes to with PUT, within 10 minutes. Any 2xx response means that the file is stored.',
  }),
  formData: z
    .record(z.string(), z.string())
    .meta({ description: 'Always empty: the body of the upload is the raw bytes, not a form.' }),
  fileType: z.string().meta({ description: 'The MIME type to send as `Content-Type`.' }),
  maxFileSize: z.number().optional().meta({ description: 'The maximum size of the file in megabytes.' }),
  fileUrl: z
    .string()
    .meta({ description: 'The URL of the file after the upload. Send it as the reply to the input.' }),
});
export type GenerateUploadUrlResponse = z.infer<typeof GenerateUploadUrlResponse>;
