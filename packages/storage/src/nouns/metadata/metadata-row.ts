// A row of metadata: a short text by its name.
import { describeRow, text } from '../row.ts';

export const metadataRow = describeRow({ name: text, text });
