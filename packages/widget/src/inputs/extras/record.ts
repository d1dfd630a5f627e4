// Records the microphone into a file until it is stopped.
import { limits } from './limits.ts';

export interface Recording {
  /** The current volume, from 0 to 1. */
  level(): number;
  /** Stops it, and returns the file. */
  stop(): Promise<File>;
  /** Stops it, and discards the recording. */
  cancel(): void;
}

/**
 * Requests the microphone and starts recording.
 *
 * @throws when there is no microphone, or the visitor or the page does not allow it
 * @example const recording = await startRecording('b1'); const file = await recording.stop();
 */
export async function startRecording(blockId: string): Promise<Recording> {
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true });
  const stop = (): void => {
    for (const track of sound.getTracks()) track.stop();
  };
  try {
    const type = ['audio/webm', 'audio/mp4'].find((one) => MediaRecorder.isTypeSupported(one)) ?? '';
    const recorder = new MediaRecorder(sound, {
      mimeType: type,
      audioBitsPerSecond: limits.bitsPerSecond,
    });
    const listening = new AudioContext();
    const analyser = listening.createAnalyser();
    analyser.fftSize = 256;
    listening.createMediaStreamSource(sound).connect(analyser);
    const wave = new Uint8Array(analyser.fftSize);
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const finish = (): void => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const timer = setTimeout(finish, limits.longestMs);
    const whole = new Promise<File>((resolve) => {
      recorder.onstop = () => {
        clearTimeout(timer);
        stop();
        void listening.close();
        resolve(fileOf(pieces, { type: recorder.mimeType || type, blockId }));
      };
    });
    recorder.start(1_000);
    return {
      level() {
        analyser.getByteTimeDomainData(wave);
        return Math.max(...wave.map((one) => Math.abs(one - SILENCE))) / SILENCE;
      },
      stop() {
        finish();
        return whole;
      },
      cancel: finish,
    };
  } catch (error) {
    // A recording that failed to start could not be stopped later.
    stop();
    throw error;
  }
}

/** The byte value of silence. */
const SILENCE = 128;

/** The MIME type without codec, because servers and their lists of types do not know codecs. */
function fileOf(
  pieces: readonly Blob[],
  { type, blockId }: { readonly type: string; readonly blockId: string },
): File {
  const [plain = 'audio/webm'] = type.split(';');
  const ending = plain.endsWith('mp4') ? 'mp4' : 'webm';
  return new File([...pieces], `rec-${blockId}-${Date.now()}.${ending}`, { type: plain });
}
