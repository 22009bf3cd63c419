import type { ReactNode } from 'react';
import { StickyBar } from './sticky-bar';
import { useText } from '#/i18n';

/** A total and the next step, at the bottom of the window. */
export function BottomBar({ children }: { children: ReactNode }) {
  const text = useText();
  return <StickyBar label={text('matrix.total')}>{children}</StickyBar>;
}
