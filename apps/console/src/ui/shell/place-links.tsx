import { Link } from '@tanstack/react-router';
import { useState, type FocusEvent, type PointerEvent } from 'react';
import { Icon } from '../icon';
import { isOpenTo, navigation } from '../navigation';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';

const row =
  'flex h-8 items-center gap-2.5 overflow-hidden rounded-md px-2 text-sm whitespace-nowrap text-mute hover:bg-sunken hover:text-ink data-[status=active]:bg-sunken data-[status=active]:font-medium data-[status=active]:text-ink';

/** Links to the places of the account that the caller may see, by group, and to the API reference. `onGo` is called when one is followed. */
export function PlaceLinks({ isCollapsed = false, onGo }: { isCollapsed?: boolean; onGo?: () => void }) {
  const text = useText();
  const caller = useAccountContext();
  const { account } = caller;
  const groups = navigation.map(({ label, of }) => ({
    label,
    shown: of.filter((one) => !one.isInTopBar && !one.isRare && isOpenTo(caller)(one)),
  }));
  const { tooltip, handlers } = useTooltip(isCollapsed);
  const name = (words: string) => <span className={isCollapsed ? 'sr-only' : 'truncate'}>{words}</span>;
  return (
    <nav aria-label={text('nav.main')} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-2" {...handlers}>
      {groups
        .filter(({ shown }) => shown.length > 0)
        .map(({ label, shown }) => (
          <div key={label ?? ''} className="grid gap-0.5">
            {label !== undefined &&
              (isCollapsed ? (
                <div aria-hidden="true" className="mx-2 mb-2 border-t border-line" />
              ) : (
                <p className="truncate px-2 pb-1 text-xs font-medium text-mute">{text(label)}</p>
              ))}
            {shown.map((place) => (
              <Link
                key={place.label}
                to={place.to}
                params={{ account } as never}
                activeOptions={{ exact: place.isExact ?? false, includeSearch: false }}
                className={row}
                data-tooltip={text(place.label)}
                onClick={onGo}
              >
                <Icon name={place.icon} />
                {name(text(place.label))}
              </Link>
            ))}
          </div>
        ))}
      <a href="/docs" target="_blank" rel="noopener" className={`${row} mt-auto shrink-0`} data-tooltip={text('nav.reference')}>
        <Icon name="out" className="rtl:-scale-x-100" />
        {name(text('nav.reference'))}
      </a>
      {tooltip}
    </nav>
  );
}

/** Shows the name of the icon under the pointer or with the focus. It is fixed to the window, because the rail scrolls. Screen readers read the links. */
function useTooltip(isOn: boolean) {
  const [shown, setShown] = useState<{ readonly name: string; readonly top: number } | null>(null);
  const show = ({ target }: PointerEvent | FocusEvent) => {
    const link = (target as Element).closest<HTMLElement>('[data-tooltip]');
    if (link === null) return setShown(null);
    const { top, height } = link.getBoundingClientRect();
    setShown({ name: link.dataset.tooltip ?? '', top: top + height / 2 });
  };
  const hide = () => setShown(null);
  if (!isOn) return { tooltip: null, handlers: {} };
  const tooltip = shown !== null && (
    <div
      aria-hidden="true"
      style={{ top: shown.top }}
      className="pointer-events-none fixed start-15 z-30 -translate-y-1/2 rounded-md bg-panel px-2 py-1 text-xs font-medium text-ink shadow-float"
    >
      {shown.name}
    </div>
  );
  return { tooltip, handlers: { onPointerOver: show, onPointerLeave: hide, onFocus: show, onBlur: hide, onScroll: hide } };
}
