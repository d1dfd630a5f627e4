// The action `Create transcription`: transcribes a recording into a variable.
import { modelTasks } from '@colloquy/schema';
import { modelAction } from '../model/model-block.ts';

export interface TranscriptionOptions {
  readonly model?: string | undefined;
  readonly url?: string | undefined;
  readonly prompt?: string | undefined;
  readonly transcriptionVariableId?: string | undefined;
}

/** Creates the action. The server loads the recording, also one uploaded in this chat. */
export function transcription(fallbackModel: string) {
  return modelAction<TranscriptionOptions, typeof modelTasks.transcription>({
    task: modelTasks.transcription,
    write(options, view) {
      const url = view.text(options.url).trim();
      const prompt = view.text(options.prompt).trim();
      if (url === '' || !options.transcriptionVariableId)
        return {
          ok: false,
          log: {
            status: 'error',
            description: options.transcriptionVariableId
              ? 'The URL of the audio file is empty, so no request was sent.'
              : 'The block has no variable for the transcription, so no request was sent.',
          },
        };
      const model = view.text(options.model).trim() || fallbackModel;
      return {
        ok: true,
        request: { task: 'transcription', model, url, ...(prompt === '' ? {} : { prompt }) },
      };
    },
    keep: ({ transcriptionVariableId: variableId }, { text }) =>
      variableId ? { set: [{ variableId, value: text }] } : {},
  });
}
