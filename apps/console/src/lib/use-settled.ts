import { useEffect, useState } from 'react';

const pauseMs = 120;

/** The text, once it has not changed for a moment. An empty one counts at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
