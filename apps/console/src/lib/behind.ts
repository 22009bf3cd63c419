import { useSyncExternalStore } from 'react';

let isOpen = false;
const watchers = new Set<() => void>();

/** Opens or closes the panel with the calls behind the page. */
export function showBehind(shown: boolean): void {
  isOpen = shown;
  for (const watcher of watchers) watcher();
}
export const toggleBehind = (): void => showBehind(!isOpen);

export const useBehind = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isOpen,
  );
