import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { pageOfResource } from '#/lib/call';
import { fieldLabel } from '#/lib/task';
import { Card, Id } from '#/ui/parts';

/** The objects that a call has named, created or changed. */
export function CallResources({ resources }: Pick<Schemas['ActivityCall'], 'resources'>) {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  if (resources.length === 0) return null;
  return (
    <Card title={text('calls.resources')}>
      <ul className="grid gap-1">
        {resources.map(({ type, id }) => {
          const to = pageOfResource(type, isBuyer);
          return (
            <li key={type + id} className="flex min-w-0 flex-wrap items-center gap-x-3">
              <span className="w-40 shrink-0 text-mute">{fieldLabel(type.toLowerCase())}</span>
              {to === undefined ? (
                <Id>{id}</Id>
              ) : (
                <Link
                  to={to}
                  params={{ account, id }}
                  dir="ltr"
                  className="min-w-0 truncate font-mono text-xs text-accent underline underline-offset-2"
                >
                  {id}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
