import { Link } from '@tanstack/react-router';
import { useNotificationWords, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { pageOf } from '#/lib/notice-link';
import { NewChanges } from '#/ui/new-changes';
import { Card, Empty, ForeignText, Rows, State, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** The newest unread notifications. */
export function Unread() {
  const text = useText();
  const wordOf = useNotificationWords();
  const { account } = useAccountContext();
  const unread = $api.useQuery('get', '/api/v2/notifications', { params: { query: { unreadOnly: true, limit: 5 } } });
  return (
    <Card
      title={text('home.unread')}
      flush
      actions={
        <span className="flex items-center gap-3">
          <NewChanges kinds={['notification']} onShow={() => void unread.refetch()} />
          <Link to="/a/$account/notifications" params={{ account }} className="text-xs text-accent underline underline-offset-2">
            {text('common.all')}
          </Link>
        </span>
      }
    >
      <Loaded query={unread} skeleton={<Rows count={5} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="bell" title={text('notifications.unread', { count: 0 })}>
              {text('notifications.none.text')}
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((one) => (
                <li key={one.id} data-row="" tabIndex={-1} className="grid gap-0.5 px-4 py-2.5">
                  <span className="flex items-start justify-between gap-3">
                    {pageOf(one) !== null ? (
                      <a href={pageOf(one)!} className="min-w-0 hover:underline">
                        <ForeignText>{one.messagePreview ?? wordOf(one.type)}</ForeignText>
                      </a>
                    ) : (
                      <ForeignText>{one.messagePreview ?? wordOf(one.type)}</ForeignText>
                    )}
                    <State of={one.status}>{text.word('status', one.status)}</State>
                  </span>
                  <span className="text-xs text-mute">
                    <Time at={one.createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
