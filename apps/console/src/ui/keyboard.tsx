import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isOpenTo, navigation } from './navigation';
import { loadMessages } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { noteOpened } from '#/lib/opened';
import { openPalette, openShortcuts, paletteRequested } from '#/lib/palette';
import { interpretKey, type KeyResult } from '#/lib/shortcuts';
import { isInDialog, isOnRow, isTyping, performOnPage } from '#/lib/shortcuts-page';
import { hasSingleKeys, isApple } from '#/lib/shortcuts-setting';
import { togglePanel } from '#/lib/side-panel';

const loadPalette = async () => (await Promise.all([import('./palette/palette'), loadMessages('palette')]))[0];
const Palette = lazy(loadPalette);
const ShortcutList = lazy(async () => (await Promise.all([import('./palette/shortcut-list'), loadMessages('palette')]))[0]);

/** Whether the person has asked the browser for less traffic: then nothing is loaded ahead. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const layers = ['palette', 'shortcuts'] as const;
type Layer = (typeof layers)[number];

/** Shortcuts of every screen: one listener, whose keys are the table of `lib/shortcuts`. */
export function Keyboard() {
  const [open, setOpen] = useState<Layer | null>(null);
  const queries = useQueryClient();
  useNoteOpened();
  useEffect(() => {
    const show = ({ type }: Event) => setOpen(type as Layer);
    for (const layer of layers) paletteRequested.addEventListener(layer, show);
    const timer = savesData() ? undefined : setTimeout(() => void loadPalette().then(({ rememberIn }) => rememberIn(queries)), 3_000);
    return () => {
      for (const layer of layers) paletteRequested.removeEventListener(layer, show);
      clearTimeout(timer);
    };
  }, [queries]);
  useShortcuts();
  // A command of the palette may have opened the other layer before the palette has closed.
  const close = (layer: Layer) => setOpen((shown) => (shown === layer ? null : shown));
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={() => close('palette')} />}
      {open === 'shortcuts' && <ShortcutList onClose={() => close('shortcuts')} />}
    </Suspense>
  );
}

/** Notes the object whose page is open. */
function useNoteOpened(): void {
  const { account, session } = useAccountContext();
  const user = session.user.id;
  const routes = useRouterState({ select: ({ matches }) => matches.map(({ routeId }) => routeId).join(' ') });
  const params = useRouterState({ select: ({ matches }) => JSON.stringify(matches.at(-1)?.params ?? {}) });
  useEffect(() => {
    // Only the pages of objects have more parameters than the account.
    if (params.includes(',')) noteOpened({ user, account, routes: routes.split(' '), params: JSON.parse(params) });
  }, [user, account, routes, params]);
}

function useShortcuts(): void {
  const { account, isBuyer, isAdmin, isStaff } = useAccountContext();
  const go = useNavigate();
  const goSince = useRef<KeyResult['goSince']>(null);
  useEffect(() => {
    const places = navigation.flatMap(({ of }) => of).filter(isOpenTo({ isBuyer, isAdmin, isStaff }));
    const letters = places.map(({ key }) => key).join('');
    const perform = (action: NonNullable<KeyResult['action']>): boolean => {
      const place = places.find(({ key }) => action === `go ${key}`);
      if (place) void go({ to: place.to, params: { account } } as never);
      else if (action === 'palette') openPalette();
      else if (action === 'help') openShortcuts();
      else if (action === 'behind' || action === 'assistant') togglePanel(action);
      else return performOnPage(action as never);
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A modifier alone, as for `?`, does not end a sequence.
      if (event.defaultPrevented || event.isComposing || ['Shift', 'CapsLock'].includes(event.key)) return;
      const context = {
        isApple,
        isTyping: isTyping(),
        isInDialog: isInDialog(),
        isOnRow: isOnRow(),
        hasNoSingleKeys: !hasSingleKeys(),
        letters,
      };
      const result = interpretKey(goSince.current, event, context);
      goSince.current = result.goSince;
      if (result.action !== null && perform(result.action)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [account, isBuyer, isAdmin, isStaff, go]);
}
