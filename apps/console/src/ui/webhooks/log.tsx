import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { List } from '../list/list';
import { usePages } from '../list/use-pages';
import { Empty, Rows } from '../parts';
import { reasonOf } from '../proof/reason';
import { useDeliveryActions } from './delivery-actions';
import { deliveryColumns } from './delivery-columns';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import type { Delivery } from '#/lib/delivery';
import type { Filter } from '#/lib/list-filters';
import { type LogSearch, logStatuses } from '#/lib/log-search';
import { newerThan } from '#/lib/newer-rows';
import { logPath, useRecent } from '#/lib/webhooks';

const DeliveryPeek = lazy(() => import('./delivery-peek'));

const idOf = (row: Delivery) => row.id;

/** Deliveries of a webhook, newest first. Those under way change in place; new ones are announced above the list. */
export function Log({ id, isActive, search }: { id: string; isActive: boolean; search: LogSearch }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const query = { status: search.status, eventId: search.event };
  const pages = usePages(logPath, { id, ...query }, async (page, signal) => {
    const { data } = await api.GET(logPath, { params: { path: { id }, query: { ...query, ...page } }, signal });
    return data!;
  });
  const recent = useRecent(id, isActive).data?.data;
  const { rows, patch, restart } = pages;
  useEffect(() => {
    const now = new Map(recent?.map((each) => [each.id, each]));
    if (rows?.some((row) => now.get(row.id)?.status !== row.status && now.has(row.id))) patch((row) => now.get(row.id) ?? row);
  }, [recent, rows, patch]);
  const fresh = useMemo(() => {
    const fits = ({ status, eventId }: Delivery) => (search.status ?? status) === status && (search.event ?? eventId) === eventId;
    return newerThan(rows, recent?.filter(fits));
  }, [rows, recent, search.status, search.event]);
  return (
    <List
      list="deliveries"
      caption={text('webhooks.log')}
      icon="hook"
      pages={pages}
      id={idOf}
      name={(row) => `${reasonOf(text, row)}, ${text.time(row.createdAt)}`}
      columns={useMemo(() => deliveryColumns(text, account), [text, account])}
      filters={useLogFilters()}
      search={{ ...search }}
      onSearch={(next, isSmall) =>
        void go({
          to: '/a/$account/webhooks/$id',
          params: { account, id },
          search: next as LogSearch,
          replace: isSmall,
          resetScroll: !isSmall,
        })
      }
      fresh={{ count: fresh.length, onShow: restart }}
      peek={{ title: text('webhooks.delivery'), of: (_, row) => row && <Peek delivery={row} canSend={isActive} /> }}
      bulk={useDeliveryActions(isActive)}
      empty={
        <Empty
          icon="hook"
          title={text('webhooks.log.none')}
          call={{ method: 'POST', path: `/api/v2/buyer/webhook-subscriptions/${id}/test` }}
        >
          {text('webhooks.log.none.text')}
        </Empty>
      }
    />
  );
}

function Peek(props: { delivery: Delivery; canSend: boolean }) {
  return (
    <Suspense fallback={<Rows count={6} />}>
      <DeliveryPeek {...props} />
    </Suspense>
  );
}

/** The filters of the contract as those of the list. */
function useLogFilters(): readonly Filter[] {
  const text = useText();
  return useMemo(
    () => [
      { key: 'status', kind: 'choice', label: text('field.status'), options: text.options('delivery', logStatuses) },
      { key: 'event', kind: 'text', label: text('webhooks.event') },
    ],
    [text],
  );
}
