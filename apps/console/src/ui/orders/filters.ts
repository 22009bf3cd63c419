import { useMemo } from 'react';
import { orderWord } from './order-word';
import { useText } from '#/i18n';
import { orderStatuses, startChoices } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';
import type { OrderRow } from '#/lib/received-order';

type StartChoice = (typeof startChoices)[number];

const dayMs = 86_400_000;

/** The filter of the contract for flights that have begun, or begin within 7 or 30 days. Today begins at midnight, so that the list keeps its place in the cache. */
export function startQuery(choice: StartChoice | undefined, now: number): { flightStartFrom?: string; flightStartTo?: string } {
  const midnight = Math.floor(now / dayMs) * dayMs;
  const at = (days: number) => new Date(midnight + days * dayMs).toISOString();
  if (choice === undefined) return {};
  return choice === 'begun' ? { flightStartTo: at(1) } : { flightStartFrom: at(0), flightStartTo: at(choice === 'week' ? 7 : 30) };
}

/** The filters of the contract as those of the list. Buyers are those of loaded rows. */
export function useOrderFilters(rows: readonly OrderRow[], buyer: number | undefined): readonly Filter[] {
  const text = useText();
  const buyers = JSON.stringify(
    [
      ...new Map(
        rows.flatMap(({ buyer: { customerId, name } }) => (customerId === null ? [] : [[customerId, name ?? String(customerId)] as const])),
      ),
    ].toSorted(([, one], [, other]) => one.localeCompare(other)),
  );
  return useMemo(() => {
    const known = JSON.parse(buyers) as [number, string][];
    const all = buyer === undefined || known.some(([id]) => id === buyer) ? known : [...known, [buyer, String(buyer)] as const];
    return [
      {
        key: 'status',
        kind: 'choice',
        label: text('field.status'),
        isMany: true,
        options: orderStatuses.map((value) => ({ value, label: orderWord(text, value) })),
      },
      {
        key: 'buyer',
        kind: 'choice',
        label: text('orders.buyer'),
        options: all.map(([id, label]) => ({ value: String(id), label })),
      },
      {
        key: 'starts',
        kind: 'choice',
        label: text('field.start'),
        options: startChoices.map((value) => ({ value, label: text(`orders.starts.${value}`) })),
      },
      { key: 'source', kind: 'text', label: text('orders.source') },
      { key: 'product', kind: 'text', label: text('field.product') },
    ];
  }, [text, buyers, buyer]);
}
