import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The path of the page that is shown, below /console. */
export const useShownPath = (): string =>
  useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname.replace(/^\/console(?=\/)/, '') });

/** Moves the focus to the content after a navigation, unless the new page has given it to a field or a dialog. */
export function usePageFocus(): void {
  const path = useShownPath();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const main = document.getElementById('main');
    const isTyping = document.activeElement?.matches('#main :is(input, select, textarea)');
    if (isTyping || document.querySelector('dialog[open]')) return;
    main?.focus({ preventScroll: true });
  }, [path]);
}
