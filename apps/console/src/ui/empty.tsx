import { lazy, type ReactNode, Suspense } from 'react';
import { Icon, type IconName } from './icon';
import { useText } from '#/i18n';
import type { ApiCall } from '#/lib/curl';

const CallOf = lazy(() => import('./call-of'));

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** One sentence: what the list is for, or how to fill it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** The request that does the same as the action. */
  readonly call?: ApiCall | undefined;
}

/** Placeholder of an empty list: its purpose, the next step, and the same step as a request of the API. */
export function Empty({ icon, title, children, action, call }: Props) {
  const text = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 px-4 py-8 text-center">
      <Icon name={icon} size={20} className="mb-1 text-mute" />
      <p className="font-semibold">{title}</p>
      {children !== undefined && <p className="max-w-md text-balance text-mute">{children}</p>}
      {action !== undefined && <div className="mt-3 empty:hidden">{action}</div>}
      {call !== undefined && (
        <details className="mt-3 w-full max-w-xl text-xs">
          <summary className="mx-auto w-fit rounded-md px-2 py-1 text-mute hover:text-ink">{text('empty.call')}</summary>
          <div className="mt-2">
            <Suspense>
              <CallOf call={call} label={text('empty.call')} />
            </Suspense>
          </div>
        </details>
      )}
    </div>
  );
}
