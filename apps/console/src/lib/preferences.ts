/** Kept by the browser, and read before anything is painted (public/before-paint.js). */
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

/** Which account somebody looked at last on this machine: a hint for where to begin, nothing more. */
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
    // A browser that keeps nothing shows the defaults again.
  }
}
