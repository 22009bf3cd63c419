import { useCallback, useRef } from 'react';

/**
 * The `Idempotency-Key` of what a form or a button is about to do: the same for every try, so that a second click or a repeated request does it once.
 * `done` is for what succeeded: the next one is another.
 */
export function useOnce(): { readonly header: () => { 'Idempotency-Key': string }; readonly done: () => void } {
  const key = useRef<string | undefined>(undefined);
  const header = useCallback(() => ({ 'Idempotency-Key': (key.current ??= crypto.randomUUID()) }), []);
  const done = useCallback(() => (key.current = undefined), []);
  return { header, done };
}
