import type { Text } from '#/i18n';
import { askKinds, askStates, askStatuses } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';

/** Filters of asks. Accounts tell open asks from closed ones, staff all states apart. */
export const askFilters = (text: Text, isForStaff = false): readonly Filter[] => [
  isForStaff ? stateFilter(text, 'status', 'asks.state', askStatuses) : stateFilter(text, 'state', 'asks.filter', askStates),
  { key: 'type', kind: 'choice', label: text('asks.type'), options: text.options('asks.kind', askKinds) },
];

const stateFilter = (text: Text, key: string, family: string, states: readonly string[]): Filter => ({
  key,
  kind: 'choice',
  label: text('field.status'),
  options: text.options(family, states),
});
