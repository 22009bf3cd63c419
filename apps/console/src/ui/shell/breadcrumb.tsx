import { Link } from '@tanstack/react-router';
import { Icon } from '../icon';
import { pathOf, placeOf } from '../navigation';
import { useShownPath } from './page-focus';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useCurrentTrail, type Parent } from '#/lib/trail';

/** The pages above this one, and its title. Pages below a place of the navigation need to say nothing; others have `useTrail`. */
export function Breadcrumb() {
  const text = useText();
  const { account, isStaff } = useAccountContext();
  const path = useShownPath();
  const { title, parents = [] } = useCurrentTrail();
  const found = placeOf(path, account);
  const place = found?.isStaffs === true && !isStaff ? undefined : found;
  const isPlace = place !== undefined && path === pathOf(place.to, account);
  const above: readonly Parent[] =
    parents.length > 0 || place === undefined || isPlace ? parents : [{ label: text(place.label), to: place.to }];
  return (
    <nav aria-label={text('nav.here')} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {above.map(({ label, to, params }) => (
          // A narrow window has space for one parent.
          <li key={label} className="flex max-w-[45%] min-w-0 shrink-0 items-center gap-1 max-sm:not-nth-last-2:hidden">
            <Link to={to} params={{ account, ...params } as never} dir="auto" className="truncate rounded-sm text-mute hover:text-ink">
              {label}
            </Link>
            <Icon name="next" size={12} className="text-mute rtl:-scale-x-100" />
          </li>
        ))}
        <li aria-current="page" dir="auto" className="min-w-0 truncate font-medium">
          {isPlace ? text(place.label) : title}
        </li>
      </ol>
    </nav>
  );
}
