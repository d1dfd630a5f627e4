// Values that this browser keeps for a bot, such as which chats a person has seen.
import { useState } from 'react';

/**
 * A value that stays after a reload.
 *
 * @example const [answers, setAnswers] = useStored<readonly string[]>('answers:lead', []);
 */
export function useStored<Value>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  const key = `colloquy:${name}`;
  const [value, setValue] = useState<Value>(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : (JSON.parse(stored) as Value);
  });
  return [
    value,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next));
      setValue(next);
    },
  ];
}
