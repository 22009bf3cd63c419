const name = 'console.singleKeys';

/** Whether shortcuts of a single key act in this browser. Speech input and shaking hands press them by mistake (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(name) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(name, isOn ? 'on' : 'off');
  } catch {
    // Without storage they stay on.
  }
}

export const isApple = /^(Mac|iP)/.test(navigator.platform);

/** The key as it is printed on keyboards: `⌘ K`, `Ctrl K`, `Esc`. */
export const keyCaps = (key: string): string[] =>
  key.split(/[+ ]/).map((part) => {
    if (part === 'mod') return isApple ? '⌘' : 'Ctrl';
    return { Enter: '↵', Escape: 'Esc' }[part] ?? part.toUpperCase();
  });
