import { useSyncExternalStore } from 'react';
import { readTab, writeTab } from './tab-storage';

/** The panel beside the page: at most one. */
type SidePanel = 'behind' | 'assistant';

const stored = 'console.panel';
/** The assistant is open again after a reload. */
let shown: SidePanel | null = readTab(stored) === null ? null : 'assistant';
let isOpenedHere = false;
const watchers = new Set<() => void>();

export function showPanel(panel: SidePanel | null): void {
  shown = panel;
  isOpenedHere = true;
  writeTab(stored, panel === 'assistant' ? { panel } : null);
  for (const watcher of watchers) watcher();
}
/** Whether the person has opened the panel, and not a reload. */
export const wasOpened = (): boolean => isOpenedHere;
export const togglePanel = (panel: SidePanel): void => showPanel(shown === panel ? null : panel);

export const useSidePanel = (): SidePanel | null =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
  );
