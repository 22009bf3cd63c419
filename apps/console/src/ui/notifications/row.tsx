import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useNotificationWords, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { pageOf } from '#/lib/notice-link';
import { Button } from '#/ui/button';
import { ForeignText, State, Tag, Time } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** The button goes away with its state; the focus stays in the row. */
const focusRow = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.closest<HTMLElement>('[data-row]')?.focus();

/** A notification. Those that need somebody can also be acknowledged, which marks them as read. */
export function NotificationRow({ of: one }: { of: Schemas['Notification'] }) {
  const text = useText();
  const wordOf = useNotificationWords();
  const queries = useQueryClient();
  const changed = { onSuccess: () => queries.invalidateQueries({ queryKey: ['get', '/api/v2/notifications'] }) };
  const read = $api.useMutation('post', '/api/v2/notifications/{id}/read', changed);
  const acknowledge = $api.useMutation('post', '/api/v2/notifications/{id}/acknowledge', changed);
  const request = { params: { path: { id: one.id } } };
  const name = one.messagePreview ?? wordOf(one.type);
  const canAcknowledge = !one.acknowledged && (one.status === 'error' || one.status === 'warning');
  return (
    <li data-row="" tabIndex={-1} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className={one.read ? 'text-mute' : 'font-medium'}>
          <ForeignText>{name}</ForeignText>
        </span>
        <span className="flex flex-wrap items-center gap-2 text-xs text-mute">
          <State of={one.status}>{text.word('status', one.status)}</State>
          <span>{wordOf(one.type)}</span>
          <Time at={one.createdAt} />
          {one.acknowledged && <Tag>{text('notifications.acknowledged')}</Tag>}
          {pageOf(one) !== null && (
            <a href={pageOf(one)!} className="text-accent underline underline-offset-2">
              {text('notifications.open')}
            </a>
          )}
        </span>
      </div>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {canAcknowledge && (
          <Button
            size="small"
            onClick={(event) => {
              focusRow(event);
              acknowledge.mutate(request);
            }}
            aria-label={text('notifications.acknowledge.named', { name })}
          >
            {text('notifications.acknowledge')}
          </Button>
        )}
        {!one.read && (
          <Button
            size="small"
            onClick={(event) => {
              focusRow(event);
              read.mutate(request);
            }}
            aria-label={text('notifications.read.named', { name })}
          >
            {text('notifications.read')}
          </Button>
        )}
      </div>
      <div className="basis-full empty:hidden">
        <Problem error={read.error ?? acknowledge.error} />
      </div>
    </li>
  );
}
