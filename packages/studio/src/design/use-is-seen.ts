// Whether an element has been visible, so that rows load expensive data only then.
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/** @example const { ref, isSeen } = useIsSeen<HTMLTableRowElement>(); */
export function useIsSeen<T extends Element>(): {
  readonly ref: RefObject<T | null>;
  readonly isSeen: boolean;
} {
  const ref = useRef<T>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
