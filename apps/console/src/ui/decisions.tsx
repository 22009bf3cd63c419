import { ForeignText } from './parts';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { Decisions, DecisionValue } from '#/lib/decisions';

/** Name of a decision by the field of the protocol, as in `geo_metros` or `allocations[0].productId`. */
export const useDecisionName = () => {
  const text = useText();
  return (field: string) => text.word('decision', field.replace(/[.[].*$/, ''));
};

/** Names of an advertiser's audiences and property lists by id, as far as the decisions have some. */
export function useDecisionNames(advertiserId: number, decisions: Decisions | null): ReadonlyMap<string, string> {
  const hasSome = (ids: Decisions['audiences'] | undefined) => ids !== undefined && ids.include.length + ids.exclude.length > 0;
  const audiences = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers/{advertiserId}/audiences',
    { params: { path: { advertiserId }, query: { take: 200 } } },
    { enabled: hasSome(decisions?.audiences) },
  );
  const lists = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers/{id}/property-lists',
    { params: { path: { id: advertiserId }, query: { take: 200 } } },
    { enabled: hasSome(decisions?.propertyLists) },
  );
  return new Map([
    ...(audiences.data?.data ?? []).map(({ audienceId, name }) => [audienceId, name ?? audienceId] as const),
    ...(lists.data?.data ?? []).map(({ listId, name }) => [listId, name] as const),
  ]);
}

interface Props {
  readonly of: readonly DecisionValue[];
  readonly currency: string;
  readonly names: ReadonlyMap<string, string>;
}

/** Values of one decision, in words. */
export function DecisionValues({ of, currency, names }: Props) {
  const text = useText();
  const wordsOf = (value: DecisionValue): string => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if ('money' in value) return text.money(value.money, currency);
    if ('pacing' in value) return text.word('pacing', value.pacing);
    return text('order.cap', { count: value.max_impressions, n: value.window.interval, unit: value.window.unit });
  };
  return <ForeignText lines>{of.map(wordsOf).join(', ') || '–'}</ForeignText>;
}
