import { Icon } from '../icon';
import { PlaceLinks } from './place-links';
import { Switcher } from './switcher';
import { useText } from '#/i18n';
import { setRailCollapsed } from '#/lib/preferences';

/** Navigation at the side of wide windows. Collapsed, it shows icons with their names as tooltips. */
export function Rail({ isCollapsed }: { isCollapsed: boolean }) {
  const text = useText();
  return (
    <div className="hidden border-e border-line min-[900px]:block">
      <div className="sticky top-0 z-30 flex h-dvh flex-col">
        <div className="p-2 pt-2.5">
          <Switcher isCollapsed={isCollapsed} />
        </div>
        <PlaceLinks isCollapsed={isCollapsed} />
        <div className="border-t border-line p-2">
          <button
            type="button"
            aria-label={text(isCollapsed ? 'nav.expand' : 'nav.collapse')}
            title={text(isCollapsed ? 'nav.expand' : 'nav.collapse')}
            onClick={() => setRailCollapsed(!isCollapsed)}
            className="flex size-8 items-center justify-center rounded-md text-mute hover:bg-sunken hover:text-ink"
          >
            <Icon name="rail" className="rtl:-scale-x-100" />
          </button>
        </div>
      </div>
    </div>
  );
}
