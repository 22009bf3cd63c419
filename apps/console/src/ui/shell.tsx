import type { ReactNode } from 'react';
import { AssistantPlace, useAssistantBeside } from './assistant/assistant-place';
import { Behind } from './behind/behind';
import { Keyboard } from './keyboard';
import { AccountBand } from './shell/account-band';
import { useAccountIcon } from './shell/account-icon';
import { usePageFocus } from './shell/page-focus';
import { Rail } from './shell/rail';
import { SignInAgain } from './shell/sign-in-again';
import { TopBar } from './shell/top-bar';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { colorOf } from '#/lib/accounts';
import { useRailCollapsed } from '#/lib/preferences';
import { useSidePanel } from '#/lib/side-panel';
import { useCurrentTrail } from '#/lib/trail';

/** Layout around all screens of an account: rail, top bar and content. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const { own } = useAccountContext();
  const { title } = useCurrentTrail();
  const isCollapsed = useRailCollapsed();
  const panel = useSidePanel();
  const isAssistantBeside = useAssistantBeside();
  useAccountIcon(own.id);
  usePageFocus();
  return (
    <div
      style={{ '--account': colorOf(own.id) } as object}
      className={`u-shell min-h-dvh min-[900px]:grid min-[900px]:transition-[grid-template-columns] min-[900px]:duration-150 min-[900px]:ease-out ${isCollapsed ? 'min-[900px]:grid-cols-[3.5rem_minmax(0,1fr)]' : 'min-[900px]:grid-cols-[14.5rem_minmax(0,1fr)]'}`}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-panel focus:p-2 focus:shadow-float"
      >
        {text('nav.skip')}
      </a>
      <div aria-hidden="true" className="fixed inset-x-0 top-0 z-40 h-0.75 bg-(--account)" />
      <Rail isCollapsed={isCollapsed} />
      <div className="flex min-w-0 flex-col">
        <TopBar />
        <AccountBand />
        <main
          id="main"
          className={`min-w-0 flex-1 outline-none ${panel === 'behind' ? 'min-[1800px]:pe-112' : isAssistantBeside ? 'min-[1100px]:pe-100' : ''}`}
          tabIndex={-1}
        >
          {children}
        </main>
      </div>
      <p role="status" className="sr-only">
        {title}
      </p>
      <SignInAgain />
      <Keyboard />
      <Behind />
      <AssistantPlace />
    </div>
  );
}
