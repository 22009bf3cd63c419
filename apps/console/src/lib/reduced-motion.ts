import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(prefers-reduced-motion: reduce)');

function watch(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the person prefers less motion. Styles know it by themselves; this is for what moves by script. */
export const useReducedMotion = (): boolean => useSyncExternalStore(watch, () => query().matches);
