// The microphone as a file: what is said is recorded until somebody stops it.
import { limits } from './limits.ts';

export interface Recording {
  /** How loud it is at this moment, from 0 to 1. */
  level(): number;
  /** Ends it, and gives the file. */
  stop(): Promise<File>;
  /** Ends it, and forgets it. */
  cancel(): void;
}

/**
 * Asks for the microphone and begins.
 *
 * @throws when there is none, or the visitor or the page does not allow it
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
    // Nobody could end what has not begun.
    stop();
    throw error;
  }
}

/** Where a wave of bytes rests. */
const SILENCE = 128;

/** Its type without the codec, of which servers and their lists of types know nothing. */
function fileOf(
  pieces: readonly Blob[],
  { type, blockId }: { readonly type: string; readonly blockId: string },
): File {
  const [plain = 'audio/webm'] = type.split(';');
  const ending = plain.endsWith('mp4') ? 'mp4' : 'webm';
  return new File([...pieces], `rec-${blockId}-${Date.now()}.${ending}`, { type: plain });
}
