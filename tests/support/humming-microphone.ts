// A microphone for browsers without one, as those of tests are: it hums. Everything behind it (recorder, level, upload) is the browser's own.
import type { Page } from 'playwright-core';

/**
 * Gives pages a microphone, from their next load on.
 *
 * @example await hum(page); await page.goto(base);
 */
export async function hum(page: Page): Promise<void> {
  await page.addInitScript(`
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        async getUserMedia() {
          const sound = new AudioContext();
          const tone = sound.createOscillator();
          const place = sound.createMediaStreamDestination();
          tone.connect(place);
          tone.start();
          return place.stream;
        },
      },
    });`);
}
