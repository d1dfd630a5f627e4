// What becomes of the microphone when a recording cannot begin.
import { afterEach, expect, it, vi } from 'vitest';
import { startRecording } from './record.ts';

afterEach(() => vi.unstubAllGlobals());

const fails = (): never => {
  throw new Error('Not here.');
};

/** A browser that lets somebody record, but cannot. */
class NoRecorder {
  static isTypeSupported = () => false;
  constructor() {
    fails();
  }
}

/** One that could. */
class Recorder extends EventTarget {
  static isTypeSupported = () => true;
}

it.each([
  ['nothing that records', { MediaRecorder: undefined }],
  ['a recorder that fails', { MediaRecorder: NoRecorder }],
  ['nothing that tells how loud it is', { MediaRecorder: Recorder, AudioContext: fails }],
])('gives the microphone back where there is %s', async (_, globals) => {
  const stop = vi.fn();
  const sound = { getTracks: () => [{ stop }] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => sound } });
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  await expect(startRecording('b1')).rejects.toThrow();
  expect(stop).toHaveBeenCalledOnce();
});
