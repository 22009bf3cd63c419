import { useEffect } from 'react';
import { colorOf } from '#/lib/accounts';
import { useColorScheme } from '#/lib/preferences';

/** Paints the icon of the browser's tab in the color of the account. */
export function useAccountIcon(id: number): void {
  const scheme = useColorScheme();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (link === null) return;
    const [fill, stroke] = [resolve(colorOf(id)), resolve('var(--on-accent)')];
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>` +
      `<path d="M8 12h13l-4-4M24 20H11l4 4" fill="none" stroke="${stroke}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
    link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [id, scheme]);
}

/** The value of a color in the current theme, which an image cannot look up. */
function resolve(color: string): string {
  const probe = document.createElement('i');
  probe.style.color = color;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}
