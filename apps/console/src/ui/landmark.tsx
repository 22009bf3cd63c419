import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The main landmark, for pages that replace a screen: within the shell, which has one, it adds none. */
export function Landmark({ children }: { children: ReactNode }) {
  const inShell = useMatch({ from: '/a/$account', shouldThrow: false });
  return inShell === undefined ? <main>{children}</main> : <>{children}</>;
}
