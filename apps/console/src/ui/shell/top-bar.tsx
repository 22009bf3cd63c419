import { Link } from '@tanstack/react-router';
import { AssistantButton } from '../assistant/assistant-place';
import { Icon } from '../icon';
import { Breadcrumb } from './breadcrumb';
import { Drawer } from './drawer';
import { RealtimeState } from './realtime-state';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { openPalette } from '#/lib/palette';
import { isApple } from '#/lib/shortcuts-setting';
import { useUnreadCount } from '#/lib/unread';

/** Where the person is, search, and what arrives by itself. */
export function TopBar() {
  return (
    <header className="sticky top-0 z-20 flex h-(--bar) items-center gap-2 border-b border-line bg-canvas px-3 sm:px-6">
      <Drawer />
      <Breadcrumb />
      <SearchButton />
      <RealtimeState />
      <NotificationsLink />
      <AssistantButton />
    </header>
  );
}

function SearchButton() {
  const text = useText();
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      aria-haspopup="dialog"
      onClick={openPalette}
      className="flex h-8 shrink-0 items-center gap-2 rounded-md px-2 text-sm text-start text-mute hover:text-ink max-sm:hover:bg-sunken sm:w-64 sm:border sm:border-edge sm:bg-panel sm:px-2.5"
    >
      <Icon name="search" size={14} className="max-sm:size-4.5" />
      <span className="min-w-0 truncate max-sm:sr-only">{text('nav.search')}</span>
      <kbd aria-hidden="true" dir="ltr" className="ms-auto shrink-0 font-sans text-xs whitespace-nowrap max-sm:hidden">
        {isApple ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

function NotificationsLink() {
  const text = useText();
  const { account } = useAccountContext();
  const count = useUnreadCount(account);
  const label = text('nav.notifications', { count });
  return (
    <Link
      to="/a/$account/notifications"
      params={{ account }}
      aria-label={label}
      title={label}
      className="flex h-8 min-w-8 shrink-0 items-center justify-center gap-1 rounded-md px-1.5 text-mute hover:bg-sunken hover:text-ink"
    >
      <Icon name="bell" size={18} />
      {count > 0 && (
        <span aria-hidden="true" className="text-xs font-medium text-ink tabular-nums">
          {count > 99 ? `${text.number(99)}+` : text.number(count)}
        </span>
      )}
    </Link>
  );
}
