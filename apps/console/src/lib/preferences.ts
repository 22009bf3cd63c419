import { useSyncExternalStore } from 'react';
import { forgetTab } from './tab-storage';

/** Stored in the browser, and read before the first paint (public/before-paint.js). */
export type Theme = 'light' | 'dark' | 'system';
export type Density = 'comfortable' | 'compact';

export const theme = (): Theme => {
  const stored = read('console.theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};
export const setTheme = (chosen: Theme): void => write('console.theme', chosen);
export const useTheme = (): Theme => useSyncExternalStore(watch, theme);

/** The theme as shown, for what CSS cannot color, such as the icon of a tab. */
export const useColorScheme = (): 'light' | 'dark' => useSyncExternalStore(watch, shownScheme);

export const density = (): Density => (read('console.density') === 'compact' ? 'compact' : 'comfortable');
export const setDensity = (chosen: Density): void => write('console.density', chosen);
export const useDensity = (): Density => useSyncExternalStore(watch, density);

const isRailCollapsed = (): boolean => read('console.rail') === 'collapsed';
export const setRailCollapsed = (isCollapsed: boolean): void => write('console.rail', isCollapsed ? 'collapsed' : 'open');
export const useRailCollapsed = (): boolean => useSyncExternalStore(watch, isRailCollapsed);

/** Direction and formats are of one language for the life of a page, so the page is loaded again at the same address. */
export function setLanguage(chosen: string): void {
  write('console.language', chosen);
  location.reload();
}

/** The account that was last used on this machine; only a hint for the start page. */
export const lastAccount = (): string | null => read('console.account');
/** Removes what names accounts and objects of a person from this browser. */
export function forgetPerson(): void {
  forgetTab();
  try {
    for (const name of Object.keys(localStorage))
      if (/^console\.(account$|advertiser\.|recent\.|views\.)/.test(name)) localStorage.removeItem(name);
  } catch {
    // Without storage, nothing was remembered.
  }
}

export const rememberAccount = (id: string): void => write('console.account', id);

/** A choice of one part of the console, such as the columns of a list; null without one. */
export const useChoice = (name: string): string | null => useSyncExternalStore(watch, () => storedChoice(name));
export const storedChoice = (name: string): string | null => read(name);
export const storeChoice = (name: string, value: string): void => write(name, value);

/** Choices of this page, for browsers without storage. */
const chosenHere = new Map<string, string>();
const watchers = new Set<() => void>();
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
// A choice in one tab takes effect in all.
addEventListener('storage', () => {
  chosenHere.clear();
  apply();
});
systemIsDark.addEventListener('change', apply);

function shownScheme(): 'light' | 'dark' {
  const chosen = theme();
  return chosen === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : chosen;
}

function apply(): void {
  const { classList, dataset } = document.documentElement;
  classList.toggle('light', theme() === 'light');
  classList.toggle('dark', theme() === 'dark');
  dataset.density = density();
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function read(name: string): string | null {
  const chosen = chosenHere.get(name);
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  chosenHere.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage, the defaults are used again after a reload.
  }
  apply();
}
