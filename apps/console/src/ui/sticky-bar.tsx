import type { ReactNode } from 'react';

/** A line at the bottom of the window, unless that is too low for it (zoom). It stands after the content, so that it covers nothing at its end. */
export const StickyBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    data-bottom-bar
    aria-label={label}
    className="bottom-0 z-20 [@media(min-height:30rem)]:sticky -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-panel px-4 py-2 sm:-mx-6 sm:px-6"
  >
    {children}
  </section>
);
