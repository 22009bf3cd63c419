import { useCallback, useRef } from 'react';
import { keyFor, type UsedKey } from './used-key';

/**
 * The `Idempotency-Key` of a form or a button. Retries of the same `content` use the same key, so that a second click has no effect. `done` makes a new key
 * after success.
 */
export function useIdempotencyKey(): { readonly header: (content?: unknown) => { 'Idempotency-Key': string }; readonly done: () => void } {
  const used = useRef<UsedKey | undefined>(undefined);
  const header = useCallback((content?: unknown) => {
    used.current = keyFor(used.current, content);
    return { 'Idempotency-Key': used.current.key };
  }, []);
  const done = useCallback(() => (used.current = undefined), []);
  return { header, done };
}
