import { useInfiniteQuery } from '@tanstack/react-query';
import { OrderState } from './order-state';
import { type Text, useText } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { ownZone } from '#/lib/days';
import { inDays } from '#/lib/timeline';
import { Button } from '#/ui/button';
import { Icon, type IconName } from '#/ui/icon';
import { NewChanges } from '#/ui/new-changes';
import { Card, ForeignText, Rows } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Entry = Schemas['TimelineEntry'];
const path = '/api/v2/storefront/media-buys/{id}/timeline';

const icons: Partial<Record<Entry['what'], IconName>> = {
  received: 'cart',
  approved: 'check',
  rejected: 'close',
  paused: 'pause',
  resumed: 'resume',
  delivery_reported: 'chart',
  changed: 'log',
};

/** Everything that happened to an order, newest first, by day. The API has the oldest first: of more than 200 events, newer ones are read at a press. */
export function OrderHistory({ id }: { id: string }) {
  const text = useText();
  const found = useInfiniteQuery({
    queryKey: ['get', path, 'pages', id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { data } = await api.GET(path, { params: { path: { id }, query: { limit: 200, ...(cursor ? { cursor } : {}) } }, signal });
      return data!;
    },
    getNextPageParam: ({ meta }) => meta.pagination.nextCursor ?? undefined,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = found;
  const entries = data?.pages.flatMap((page) => page.data).toReversed();
  return (
    <Card title={text('history.title')} flush actions={<NewChanges kinds={['media_buy']} id={id} onShow={() => void refetch()} />}>
      {error !== null && <Problem error={error} again={() => void refetch()} />}
      {entries === undefined ? (
        error === null && <Rows count={5} />
      ) : (
        <>
          {hasNextPage && (
            <div className="px-4 py-2">
              <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {text('orders.newer')}
              </Button>
            </div>
          )}
          {inDays(entries, ownZone).map(({ day, entries: of }) => (
            <section key={day} aria-label={text.day(day)} className="text-xs">
              <h3 className="sticky top-(--bar) z-[1] border-b border-line bg-sunken px-4 py-1 font-medium text-mute">
                <time dateTime={day}>{text.day(day)}</time>
              </h3>
              <ol className="divide-y divide-line border-b border-line">
                {of.map((entry) => (
                  <Line key={entry.revision} entry={entry} />
                ))}
              </ol>
            </section>
          ))}
        </>
      )}
    </Card>
  );
}

function Line({ entry }: { entry: Entry }) {
  const text = useText();
  const { at, what, by, actor, status } = entry;
  const note = noteOf(text, entry);
  return (
    <li
      data-row=""
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2 sm:grid-cols-[5rem_auto_minmax(0,1fr)_auto]"
    >
      <time dateTime={at} title={text.time(at)} className="text-mute tabular-nums max-sm:col-start-2">
        {text.hour(at)}
      </time>
      <Icon name={icons[what] ?? 'live'} size={14} className="mt-0.5 text-mute max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1" />
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{text.word('orders.event', what)}</span>
          <span className="text-mute">
            {' · '}
            {text(by === 'buyer' ? 'orders.buyer' : by === 'seller' ? 'mediaBuy.who.seller' : 'mediaBuy.who.exchange')}
            {actor !== null && (
              <>
                {': '}
                <bdi>{actor.slice(0, 200)}</bdi>
              </>
            )}
          </span>
        </p>
        {note !== null && (
          <p className="border-s-2 border-edge ps-2">
            <ForeignText lines>{note}</ForeignText>
          </p>
        )}
      </div>
      <span className="max-sm:col-start-2">
        <OrderState status={status} />
      </span>
    </li>
  );
}

/** Notes of changes are codes of what was changed; those of reports, days. An expiry says all by its name. */
function noteOf(text: Text, { what, note }: Entry): string | null {
  if (note === null || what === 'expired') return null;
  if (what === 'changed')
    return note
      .split(', ')
      .map((part) => (part === 'packages' ? text('mediaBuys.packages') : part === 'flight' ? text('field.flight') : part))
      .join(', ');
  if (what !== 'delivery_reported') return note;
  const days = note.match(/\d{4}-\d\d-\d\d/g) ?? [];
  return days.length === 0 ? note : [...new Set(days)].map((day) => text.day(day)).join(' – ');
}
