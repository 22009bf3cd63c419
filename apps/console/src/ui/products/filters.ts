import { useMemo } from 'react';
import { useText } from '#/i18n';
import { channels } from '#/lib/channels';
import { deliveryTypes, productStatuses } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';

/** The filters of the contract as those of the list. */
export function useProductFilters(): readonly Filter[] {
  const text = useText();
  return useMemo(() => {
    return [
      { key: 'name', kind: 'text', label: text('field.name') },
      { key: 'status', kind: 'choice', label: text('field.status'), options: text.options('products.state', productStatuses) },
      { key: 'channel', kind: 'choice', label: text('products.channel'), options: text.options('channel', channels) },
      { key: 'delivery', kind: 'choice', label: text('products.delivery'), options: text.options('products.deliveryType', deliveryTypes) },
      { key: 'country', kind: 'text', label: text('products.country') },
    ];
  }, [text]);
}
