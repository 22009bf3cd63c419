import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from './page';
import { SignedOutPage } from './signed-out-page';

/** Layout of a page in the place of a screen: within the shell that of screens, else that of pages for people who are not signed in. */
export function Frame({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const inShell = useMatch({ from: '/a/$account', shouldThrow: false });
  if (inShell === undefined)
    return (
      <SignedOutPage title={title} {...(about === undefined ? {} : { about })}>
        {children}
      </SignedOutPage>
    );
  return (
    <Page title={title} about={about}>
      <div className="grid max-w-2xl gap-4">{children}</div>
    </Page>
  );
}
