import { Menu } from '@base-ui/react/menu';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { AppearanceSettings } from './appearance-settings';
import { Button } from './button';
import { Icon } from './icon';
import { Keyboard } from './keyboard';
import { navigation } from './navigation';
import { Dialog } from './parts';
import { SignInForm } from './sign-in-form';
import { Logo } from './signed-out-page';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, sessionLost } from '#/lib/api';
import { useFeed, useFeedLink, type ChangePointer } from '#/lib/feed';

/** Layout around all screens of an account: navigation, account switcher and person. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const { account } = useAccountContext();
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => setOpen(false), [path]);
  useShellUpdates(account);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-20 focus:rounded-md focus:bg-panel focus:p-2"
      >
        {text('nav.skip')}
      </a>
      <div className="hidden border-e border-line md:block">
        <div className="sticky top-0 flex h-dvh flex-col gap-1 overflow-y-auto p-3">
          <Switcher />
          <Navigation />
          <SidebarFooter />
        </div>
      </div>
      <header className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-canvas px-3 py-2 md:hidden">
        <Switcher />
        <Button kind="quiet" className="px-2" aria-label={text('nav.menu')} onClick={() => setOpen(true)}>
          <Icon name="menu" size={18} />
        </Button>
      </header>
      <Dialog title={text('nav.menu')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Navigation />
        <SidebarFooter />
      </Dialog>
      <main id="main" className="min-w-0" tabIndex={-1}>
        {children}
      </main>
      <SignInAgain />
      <Keyboard />
    </div>
  );
}

function Navigation() {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  return (
    <nav aria-label={text('nav.main')} className="mt-2 grid gap-4">
      {navigation.map(({ label, of }) => {
        const shown = of.filter(({ isBuyers }) => isBuyer || !isBuyers);
        if (shown.length === 0) return null;
        return (
          <div key={label ?? ''} className="grid gap-0.5">
            {label !== undefined && <p className="px-2 pb-1 text-xs font-medium text-mute">{text(label)}</p>}
            {shown.map((place) => (
              <Link
                key={place.label}
                to={place.to}
                params={{ account } as never}
                activeOptions={{ exact: place.isExact ?? false, includeSearch: false }}
                className="flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 text-sm text-mute hover:bg-sunken hover:text-ink data-[status=active]:bg-sunken data-[status=active]:font-medium data-[status=active]:text-ink"
              >
                <Icon name={place.icon} />
                {text(place.label)}
              </Link>
            ))}
          </div>
        );
      })}
    </nav>
  );
}

const item = 'flex items-center justify-between gap-3 rounded-md px-2 py-1.5 text-sm outline-none data-highlighted:bg-sunken';

/** Switching the account loads a new page, so that cached data of one account is never shown for another. */
function Switcher() {
  const text = useText();
  const { own, session, account } = useAccountContext();
  const queries = useQueryClient();
  const signOut = $api.useMutation('post', '/api/v2/auth/sign-out', {
    onSuccess: () => {
      queries.clear();
      location.assign('/console/sign-in');
    },
  });
  return (
    <Menu.Root>
      <Menu.Trigger className="flex min-w-0 items-center gap-2.5 rounded-md p-1.5 text-start hover:bg-sunken data-popup-open:bg-sunken">
        <Logo />
        <span className="min-w-0">
          <span className="sr-only">{text('nav.accounts')}: </span>
          <span dir="auto" className="block truncate text-sm font-semibold">
            {own.name}
          </span>
          <span className="block truncate text-xs text-mute">{text.word('accountType', own.accountType)}</span>
        </span>
        <Icon name="down" size={14} className="ms-auto text-mute" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="start" className="z-20">
          <Menu.Popup className="max-h-96 w-64 overflow-y-auto rounded-lg bg-panel p-1 shadow-float outline-none">
            {session.accounts.map(({ id, name, accountType }) => (
              <Menu.Item key={id} className={item} render={<a href={`/console/a/${id}`} />}>
                <span dir="auto" className="truncate">
                  {name}
                </span>
                {String(id) === account ? (
                  <Icon name="check" size={14} />
                ) : (
                  <span className="text-xs text-mute">{text.word('accountType', accountType)}</span>
                )}
              </Menu.Item>
            ))}
            <Menu.Separator className="my-1 h-px bg-line" />
            <p dir="auto" className="truncate px-2 py-1 text-xs text-mute">
              {session.user.email}
            </p>
            <Menu.Item className={item} onClick={() => signOut.mutate({})}>
              {text('nav.signOut')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function SidebarFooter() {
  const text = useText();
  const { account } = useAccountContext();
  const link = useFeedLink(account);
  return (
    <div className="mt-auto grid gap-2 pt-4">
      <p role="status" className={`flex items-center gap-1.5 px-2 text-xs ${link === 'lost' ? 'text-attention' : 'text-mute'}`}>
        <Icon name="live" size={14} />
        {text(`link.${link}`)}
      </p>
      <a href="/docs" className="flex items-center gap-1.5 px-2 text-xs text-mute hover:text-ink">
        <Icon name="out" size={14} />
        {text('nav.reference')}
      </a>
      <div className="flex gap-1.5 px-1">
        <AppearanceSettings />
      </div>
    </div>
  );
}

/** Reloads data of the shell after changes. Lists of a screen wait for the person. */
function useShellUpdates(account: string): void {
  const queries = useQueryClient();
  useFeed(
    account,
    useCallback(
      (pointer: ChangePointer | 'reset') => {
        if (pointer === 'reset' || pointer.kind === 'notification')
          void queries.invalidateQueries({
            queryKey: ['get', '/api/v2/notifications', { params: { query: { unreadOnly: true, limit: 6 } } }],
          });
      },
      [queries],
    ),
  );
}

/** The sign-in form is a dialog over the page, so that input below it is kept. */
function SignInAgain() {
  const text = useText();
  const { session } = useAccountContext();
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const lost = () => setLost(true);
    sessionLost.addEventListener('lost', lost);
    return () => sessionLost.removeEventListener('lost', lost);
  }, []);
  const back = () => {
    setLost(false);
    void queries.invalidateQueries();
  };
  return (
    <Dialog title={text('signIn.again')} isOpen={isLost} onClose={() => setLost(false)}>
      <p className="text-sm text-mute">{text('signIn.again.text')}</p>
      <SignInForm onIn={back} email={session.user.email} />
    </Dialog>
  );
}
