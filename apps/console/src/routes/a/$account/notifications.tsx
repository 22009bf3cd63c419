import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useNotificationTypes, useNotificationWords, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { Filters } from '#/ui/filters';
import { NewChanges } from '#/ui/new-changes';
import { NotificationChoice } from '#/ui/notifications/choice';
import { NotificationRow } from '#/ui/notifications/row';
import { Pager } from '#/ui/pager';
import { Card, Empty, Page, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const statuses = ['error', 'warning', 'info', 'success'] as const;
type Status = (typeof statuses)[number];
interface Search {
  readonly unread?: number;
  readonly status?: Status;
  readonly type?: string;
  readonly cursor?: string;
}

export const Route = createFileRoute('/a/$account/notifications')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('unread', search, 1, 1),
    ...choiceParam('status', search, statuses),
    ...textParam('type', search),
    ...textParam('cursor', search, 2_000),
  }),
  loader: () => loadMessages('record'),
  component: Notifications,
});

const path = '/api/v2/notifications';

function Notifications() {
  const text = useText();
  const wordOf = useNotificationWords();
  const types = useNotificationTypes();
  const { cursor, unread, status, type: wanted } = Route.useSearch();
  const type = types.find((each) => each === wanted);
  const filters = { unread, status, type };
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const query = {
    limit: 50,
    ...(unread ? { unreadOnly: true } : {}),
    ...(status ? { status } : {}),
    ...(type ? { types: [type as Schemas['Notification']['type']] } : {}),
    ...(cursor ? { cursor } : {}),
  };
  // A type in the address is known once the words of all types are there.
  const notifications = $api.useQuery('get', path, { params: { query } }, { enabled: wanted === undefined || types.length > 0 });
  const changed = { onSuccess: () => queries.invalidateQueries({ queryKey: ['get', path] }) };
  const readAll = $api.useMutation('post', '/api/v2/notifications/read-all', changed);
  const count = notifications.data?.meta.unreadCount ?? 0;
  const isFiltered = unread !== undefined || status !== undefined || type !== undefined;
  /** Another filter begins with its first page. */
  const filter = (change: Search) => void go({ search: { ...filters, ...change } as Search });
  return (
    <Page
      title={text('notifications.title')}
      about={notifications.data && text('notifications.unread', { count })}
      actions={
        <Button isBusy={readAll.isPending} disabled={count === 0} onClick={() => readAll.mutate({ body: {} })}>
          {text('notifications.readAll')}
        </Button>
      }
    >
      <NotificationChoice />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          aria-pressed={unread === 1}
          onClick={() => filter({ unread: unread ? undefined : 1 } as Search)}
          className={unread ? 'border-accent! text-accent!' : ''}
        >
          {text('notifications.onlyUnread')}
        </Button>
        <Filters
          label={text('notifications.status')}
          value={status}
          options={text.options('status', statuses)}
          onPick={(picked) => filter({ status: picked } as Search)}
        />
        <Filters
          label={text('notificationMails.types')}
          value={type}
          options={types.map((value) => ({ value, label: wordOf(value) }))}
          onPick={(picked) => filter({ type: picked } as Search)}
        />
        <NewChanges kinds={['notification']} onShow={() => void notifications.refetch()} />
      </div>
      <Card flush>
        <Loaded query={notifications} skeleton={<Rows count={8} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <NoNotifications isFiltered={isFiltered} />
            ) : (
              <>
                <ul className="divide-y divide-line">
                  {data.map((one) => (
                    <NotificationRow key={one.id} of={one} />
                  ))}
                </ul>
                <Pager
                  hasFirst={cursor !== undefined}
                  next={meta.pagination.nextCursor}
                  onGo={(to) => void go({ search: (now) => ({ ...now, cursor: to }) })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

function NoNotifications({ isFiltered }: { isFiltered: boolean }) {
  const text = useText();
  if (isFiltered) return <Empty icon="bell" title={text('common.noMatch')} />;
  return (
    <Empty icon="bell" title={text('notifications.none')} call={{ method: 'GET', path }}>
      {text('notifications.none.text')}
    </Empty>
  );
}
