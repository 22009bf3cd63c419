import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useNotificationWords, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { pageOf } from '#/lib/notice-link';
import { textParam, integerParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { NewChanges } from '#/ui/new-changes';
import { NotificationMails } from '#/ui/notification-mails';
import { Pager } from '#/ui/pager';
import { Card, Empty, ForeignText, Page, Rows, State, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/notifications')({
  validateSearch: (search: Record<string, unknown>): { unread?: number; cursor?: string } => ({
    ...integerParam('unread', search, 1, 1),
    ...textParam('cursor', search, 2_000),
  }),
  loader: () => loadMessages('account'),
  component: Notifications,
});

const path = '/api/v2/notifications';

function Notifications() {
  const text = useText();
  const wordOf = useNotificationWords();
  const { unread, cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const query = { limit: 50, ...(unread ? { unreadOnly: true } : {}), ...(cursor ? { cursor } : {}) };
  const notifications = $api.useQuery('get', path, { params: { query } });
  const changed = { onSuccess: () => queries.invalidateQueries({ queryKey: ['get', path] }) };
  const readAll = $api.useMutation('post', '/api/v2/notifications/read-all', changed);
  const read = $api.useMutation('post', '/api/v2/notifications/{id}/read', changed);
  const count = notifications.data?.meta.unreadCount ?? 0;
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
      <div className="flex flex-wrap items-center gap-2">
        <Button
          aria-pressed={unread === 1}
          onClick={() => void go({ search: unread ? {} : { unread: 1 } })}
          className={unread ? 'border-accent! text-accent!' : ''}
        >
          {text('notifications.onlyUnread')}
        </Button>
        <NewChanges kinds={['notification']} onShow={() => void notifications.refetch()} />
      </div>
      <Card flush>
        <Loaded query={notifications} skeleton={<Rows count={8} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty icon="bell" title={text('notifications.none')}>
                {text('notifications.none.text')}
              </Empty>
            ) : (
              <>
                <ul className="divide-y divide-line">
                  {data.map((one) => (
                    <li
                      key={one.id}
                      data-row=""
                      tabIndex={-1}
                      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2"
                    >
                      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
                        <span className={one.read ? 'text-mute' : 'font-medium'}>
                          <ForeignText>{one.messagePreview ?? wordOf(one.type)}</ForeignText>
                        </span>
                        <span className="flex flex-wrap items-center gap-2 text-xs text-mute">
                          <State of={one.status}>{text.word('status', one.status)}</State>
                          <span>{wordOf(one.type)}</span>
                          <Time at={one.createdAt} />
                          {pageOf(one) !== null && (
                            <a href={pageOf(one)!} className="text-accent underline underline-offset-2">
                              {text('notifications.open')}
                            </a>
                          )}
                        </span>
                      </div>
                      {!one.read && (
                        <Button
                          size="small"
                          onClick={(event) => {
                            // The button goes away with its state; the focus stays in the row.
                            event.currentTarget.closest<HTMLElement>('[data-row]')?.focus();
                            read.mutate({ params: { path: { id: one.id } } });
                          }}
                          aria-label={text('notifications.read.named', { name: one.messagePreview ?? wordOf(one.type) })}
                        >
                          {text('notifications.read')}
                        </Button>
                      )}
                    </li>
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
      <NotificationMails />
    </Page>
  );
}
