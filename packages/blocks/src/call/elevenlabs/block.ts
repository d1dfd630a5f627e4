// ElevenLabs: converts text to speech.
import { limits } from '../limits.ts';
import { text, variable } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';

export const elevenlabs = serviceBlock({
  type: 'elevenlabs',
  name: 'ElevenLabs',
  summary: 'Has a text spoken and keeps the address of the recording.',
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
        text: text('What is spoken.'),
        voiceId: text('The voice.'),
        modelId: text('The model. Default: that of the service.'),
        saveUrlInVariableId: variable('Variable that gets the address of the recording.'),
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
