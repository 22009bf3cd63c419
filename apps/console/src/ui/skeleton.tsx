import type { ReactNode } from 'react';
import { useText } from '#/i18n';

/** One line of a placeholder, as high as the text that it stands for. */
export const Line = ({ className = 'h-3 w-3/5' }: { className?: string }) => (
  <span aria-hidden="true" className={`u-skeleton block max-w-full ${className}`} />
);

/** Announces once that a part is loading; the placeholders in it are silent. */
export function Loading({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <div role="status" aria-label={text('common.loading')}>
      {children}
    </div>
  );
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3'];

/** Placeholder of a list: lines of the height of its rows. */
export function Rows({ count = 5 }: { count?: number }) {
  return (
    <Loading>
      <div className="divide-y divide-line">
        {Array.from({ length: count }, (_, n) => (
          <div key={n} className="flex h-(--row) items-center px-4">
            <Line className={`h-3 ${widths[n % widths.length]}`} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
