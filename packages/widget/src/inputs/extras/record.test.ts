// Releasing the microphone when a recording cannot start.
import { afterEach, expect, it, vi } from 'vitest';
import { startRecording } from './record.ts';

afterEach(() => vi.unstubAllGlobals());

const fails = (): never => {
  throw new Error('Not here.');
};

/** A browser that grants the microphone but cannot record. */
class NoRecorder {
  static isTypeSupported = () => false;
  constructor() {
    fails();
  }
}

/** A browser that can record. */
class Recorder extends EventTarget {
  static isTypeSupported = () => true;
}

it.each([
  ['nothing that records', { MediaRecorder: undefined }],
  ['a recorder that fails', { MediaRecorder: NoRecorder }],
  ['nothing that tells how loud it is', { MediaRecorder: Recorder, AudioContext: fails }],
])('recording releases the microphone when there is %s', async (_, globals) => {
  const stop = vi.fn();
  const sound = { getTracks: () => [{ stop }] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => sound } });
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  await expect(startRecording('b1')).rejects.toThrow();
  expect(stop).toHaveBeenCalledOnce();
});
