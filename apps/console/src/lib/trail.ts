import type { LinkProps } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '#/i18n';

/** A page above the current one, as a link of the top bar. */
export interface Parent {
  readonly label: string;
  readonly to: LinkProps['to'];
  readonly params?: Readonly<Record<string, string>>;
}
interface Trail {
  readonly title?: string | undefined;
  readonly parents?: readonly Parent[] | undefined;
}

let current: Trail = {};
const watchers = new Set<() => void>();
const set = (change: Trail) => {
  current = { ...current, ...change };
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Names the page, in the browser's tab and in the top bar; null while the name is loading. */
export function usePageTitle(title: string | null): void {
  const text = useText();
  useEffect(() => {
    if (title === null) return;
    document.title = `${title} · ${text('product')}`;
    set({ title });
    return () => set({ title: undefined });
  }, [title, text]);
}

/** Names the pages above this one. Only screens need it whose address is not below an item of the navigation. */
export function useTrail(parents: readonly Parent[]): void {
  const stable = JSON.stringify(parents);
  useEffect(() => {
    set({ parents: JSON.parse(stable) as Parent[] });
    return () => set({ parents: undefined });
  }, [stable]);
}

/** What the current page has said about itself. */
export const useCurrentTrail = (): Trail => useSyncExternalStore(watch, () => current);
