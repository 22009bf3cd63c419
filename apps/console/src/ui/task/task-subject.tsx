import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { advertiserOf } from '#/lib/task';
import { ForeignText, Id } from '#/ui/parts';

const look = 'text-accent underline underline-offset-2';

/** The object that the task works on: a link where the console has its page, else its kind and id. */
export function TaskSubject({ task }: { task: Schemas['Task'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const { resourceType, resourceId } = task;
  if (resourceType === null) return '–';
  const kind: ReactNode = text.word('tasks.resource', resourceType);
  if (resourceId === null) return <>{kind}</>;
  if (resourceType === 'MEDIA_BUY')
    return (
      <Link to="/a/$account/media-buys/$id" params={{ account, id: resourceId }} className={look}>
        {kind}
      </Link>
    );
  if (resourceType === 'CAMPAIGN')
    return (
      <Link to="/a/$account/campaigns/$id" params={{ account, id: resourceId }} className={look}>
        {kind}
      </Link>
    );
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {kind} <Id>{resourceId}</Id>
    </span>
  );
}

/** The advertiser that the task works for, as a link with its name. */
export function TaskAdvertiser({ task }: { task: Schemas['Task'] }) {
  const { account } = useAccountContext();
  const id = advertiserOf(task);
  const path = { id: id ?? 0 };
  const advertiser = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path } }, { enabled: id !== null });
  if (id === null) return '–';
  return (
    <Link to="/a/$account/advertisers/$id" params={{ account, id: String(id) }} className={look}>
      <ForeignText>{advertiser.data?.data.name ?? String(id)}</ForeignText>
    </Link>
  );
}
