// Examination: looks at everything that is stored, soon after the start and then once a day.
import { limits } from './limits.ts';
import type { Store } from './store.ts';
import { StoreFailure } from './store-failure.ts';

/**
 * Starts examination. Gives how to stop it.
 *
 * @param onDamage called with the damage; from then on the store rejects all calls
 */
export function startExamination(
  store: Pick<Store, 'examine'>,
  onDamage: (damage: StoreFailure) => void,
): () => void {
  let isStopped = false;
  let timer = setTimeout(examine, limits.firstExaminationMs);
  timer.unref();

  async function examine(): Promise<void> {
    try {
      await store.examine?.();
    } catch (error) {
      // One that could not be made, because the machine is out of threads, is made again the next day.
      if (error instanceof StoreFailure && error.code === 'corrupt') {
        if (!isStopped) onDamage(error);
        return;
      }
    }
    if (isStopped) return;
    timer = setTimeout(examine, limits.examineEveryMs);
    timer.unref();
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
