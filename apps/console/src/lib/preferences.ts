/** Stored in the browser, and read before the first paint (public/before-paint.js). */
export type Theme = 'light' | 'dark' | 'system';

export const theme = (): Theme => {
  const stored = read('console.theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

export function setTheme(chosen: Theme): void {
  write('console.theme', chosen);
  location.reload();
}

export function setLanguage(chosen: string): void {
  write('console.language', chosen);
  location.reload();
}

/** The account that was last used on this machine; only a hint for the start page. */
export const lastAccount = (): string | null => read('console.account');
export const rememberAccount = (id: string): void => write('console.account', id);

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage, the defaults are used again after a reload.
  }
}
