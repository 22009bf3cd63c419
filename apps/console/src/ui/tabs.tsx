import { Link, type LinkProps, useLocation, useMatchRoute } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

interface Tab {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** Screens without a tab of their own that belong to this one. */
  readonly with?: readonly NonNullable<LinkProps['to']>[];
}

/** Screens of one object, as links. The first one is the object's own address. A narrow window scrolls them sideways. */
export function Tabs({ label, of, params }: { label: string; of: readonly Tab[]; params: Readonly<Record<string, string>> }) {
  const bar = useRef<HTMLElement>(null);
  const isAt = useMatchRoute();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const [nav, current] = [bar.current!, bar.current!.querySelector('[aria-current=page]')];
    if (current === null) return;
    const [box, tab] = [nav.getBoundingClientRect(), current.getBoundingClientRect()];
    // The page itself must not scroll, as it would with `scrollIntoView`.
    if (tab.right > box.right) nav.scrollLeft += tab.right - box.right;
    else if (tab.left < box.left) nav.scrollLeft -= box.left - tab.left;
  }, [path]);
  return (
    <nav ref={bar} aria-label={label} className="-mt-1 overflow-x-auto border-b border-line">
      <ul className="flex w-max gap-5">
        {of.map((tab, n) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              params={params}
              activeOptions={{ exact: n === 0, includeSearch: false }}
              aria-current={tab.with?.some((to) => isAt({ to, params }) !== false) === true ? 'page' : undefined}
              className="block border-b-2 border-transparent py-2 text-mute hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
