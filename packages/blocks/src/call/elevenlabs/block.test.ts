// ElevenLabs: the request, and the URL of the recording.
import { expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';
import { sent } from '../testing/sent.ts';
import { serviceCases } from '../testing/service-cases.ts';

const options = {
  action: 'Convert text to speech',
  credentialsId: 'el',
  text: 'Hello {{Name}}',
  voiceId: 'voice/../1',
  saveUrlInVariableId: 'Url',
};
const block = { type: 'elevenlabs', options };

it('the block requests a recording and asks the server to save it', () => {
  expect(sent({ type: 'elevenlabs', options: { ...options, modelId: 'm1' } }, { Name: 'Ada' })).toEqual({
    method: 'POST',
    url: 'https://api.elevenlabs.io/v1/text-to-speech/voice%2F..%2F1',
    json: { text: 'Hello Ada', model_id: 'm1' },
    credentials: {
      id: 'el',
      type: 'elevenlabs',
      places: [{ field: 'apiKey', in: 'header', name: 'xi-api-key' }],
    },
    saveBody: { mediaTypes: ['audio/*'] },
  });
  expect(called(block, { Name: 'Ada' }).call?.timeoutMs).toBe(120_000);
});

it('the block stores the address of the recording', () => {
  const turn = answered(called(block, { Url: 'old', Name: 'Ada' }), {
    ok: true,
    response: { statusCode: 200, saved: { url: 'https://bots.example/f/1.mp3' }, data: '' },
  });
  expect(turn.variables.Url).toBe('https://bots.example/f/1.mp3');
});

it('the variable does not change when the response is not a recording', () => {
  const turn = answered(called(block, { Url: 'old', Name: 'Ada' }), {
    ok: true,
    response: { statusCode: 200, data: { odd: true } },
  });
  expect(turn.variables.Url).toBe('old');
  expect(turn.logs.at(-1)).toMatchObject({
    status: 'error',
    description: expect.stringContaining('saveUrlInVariableId'),
  });
});

it.each(
  serviceCases({
    type: 'elevenlabs',
    name: 'ElevenLabs',
    options,
    needs: ['text', 'voiceId', 'saveUrlInVariableId'],
    variables: { Url: 'old' },
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
