// ElevenLabs: converts text to speech.
import { limits } from '../limits.ts';
import { text, variable } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';

export const elevenlabs = serviceBlock({
  type: 'elevenlabs',
  name: 'ElevenLabs',
  summary: 'Converts text to speech and stores the URL of the recording.',
  icon: 'audio',
  keywords: 'voice speech',
  credentials: {
    homes: ['https://api.elevenlabs.io'],
    places: [{ field: 'apiKey', in: 'header', name: 'xi-api-key' }],
    trial: ({ apiKey }) => ({ path: '/v1/user', headers: { 'xi-api-key': String(apiKey) } }),
  },
  actions: {
    'Convert text to speech': {
      options: {
        text: text('The text to speak.'),
        voiceId: text('Id of the voice.'),
        modelId: text('Id of the model. Defaults to the model that ElevenLabs chooses.'),
        saveUrlInVariableId: variable('Variable to store the URL of the recording in.'),
      },
      needs: ['text', 'voiceId', 'saveUrlInVariableId'],
      timeoutSeconds: limits.slowServiceTimeoutSeconds,
      does: {
        request: {
          method: 'POST',
          url: '/v1/text-to-speech/{voiceId}',
          json: { text: '{text}', model_id: '{modelId}' },
          savesFile: ['audio/*'],
        },
      },
      saves: { saveUrlInVariableId: 'url' },
    },
  },
});
