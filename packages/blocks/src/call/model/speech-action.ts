// The speech action: converts a text to speech, and stores the URL of the recording.
import { modelTasks } from '@colloquy/schema';
import { modelAction } from './model-block.ts';

export interface SpeechOptions {
  readonly model?: string | undefined;
  readonly input?: string | undefined;
  readonly instructions?: string | undefined;
  readonly voice?: string | undefined;
  readonly saveUrlInVariableId?: string | undefined;
}

/**
 * Creates the action. Instructions are sent only to models that support them.
 *
 * @example speechAction('tts-1')
 */
export function speechAction(fallbackModel: string) {
  return modelAction<SpeechOptions, typeof modelTasks.speech>({
    task: modelTasks.speech,
    write(options, view) {
      const text = view.text(options.input);
      const { saveUrlInVariableId, voice = 'alloy' } = options;
      if (text.trim() === '' || !saveUrlInVariableId)
        return {
          ok: false,
          log: {
            status: 'error',
            description: saveUrlInVariableId
              ? 'The text to speak is empty, so no request was sent.'
              : 'The block has no variable for the audio file, so no request was sent.',
          },
        };
      const model = view.text(options.model).trim() || fallbackModel;
      const instructions = /^tts-1/.test(model) ? '' : view.text(options.instructions).trim();
      return {
        ok: true,
        request: { task: 'speech', model, text, voice, ...(instructions === '' ? {} : { instructions }) },
      };
    },
    keep: ({ saveUrlInVariableId: variableId }, { url }) =>
      variableId ? { set: [{ variableId, value: url }] } : {},
  });
}
