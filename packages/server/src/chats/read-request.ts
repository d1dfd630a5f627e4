// Reading the requests of visitors. They come with every turn, so their schemas are made into code once, when the server starts.
import { ContinueChatRequest, StartChatRequest } from '@colloquy/schema';
import { compile } from 'zod';

/** Reads a start. What it takes and says is the schema's; as code it is three times as fast and leaves less for the garbage collector. */
export const readStart = compile(StartChatRequest);

/** Reads what a chat goes on with. */
export const readContinue = compile(ContinueChatRequest);
