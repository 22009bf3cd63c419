import { useCallback, useRef } from 'react';

/**
 * The `Idempotency-Key` of a form or a button. Retries use the same key, so that a second click has no effect. `done` makes a new key after success.
 */
export function useIdempotencyKey(): { readonly header: () => { 'Idempotency-Key': string }; readonly done: () => void } {
  const key = useRef<string | undefined>(undefined);
  const header = useCallback(() => ({ 'Idempotency-Key': (key.current ??= crypto.randomUUID()) }), []);
  const done = useCallback(() => (key.current = undefined), []);
  return { header, done };
}
