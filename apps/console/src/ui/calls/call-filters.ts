import { useMemo } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { callOutcomes, callPeriods, callSurfaces } from '#/lib/call-search';
import { keysPath } from '#/lib/key-search';
import type { Filter } from '#/lib/list-filters';

/** The filters of the contract as those of the list: keys and people by their names. */
export function useCallFilters(): readonly Filter[] {
  const text = useText();
  const { isAdmin } = useAccountContext();
  const keys = $api.useQuery('get', keysPath).data?.data;
  const members = $api.useQuery('get', '/api/v2/members', {}, { enabled: isAdmin }).data?.data;
  return useMemo(() => {
    const credentials = keys?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
    const people =
      members?.flatMap(({ userId, name, email }) => (userId === null ? [] : [{ value: String(userId), label: name ?? email }])) ?? [];
    return [
      { key: 'outcome', kind: 'choice', label: text('calls.outcome'), options: text.options('calls.outcome', callOutcomes) },
      { key: 'since', kind: 'choice', label: text('calls.at'), options: text.options('calls.since', callPeriods) },
      { key: 'operation', kind: 'text', label: text('calls.operation') },
      { key: 'credentialId', kind: 'choice', isMany: true, label: text('calls.credential'), options: credentials },
      ...(isAdmin ? [{ key: 'principalId', kind: 'choice', label: text('calls.by'), options: people } as const] : []),
      { key: 'surface', kind: 'choice', label: text('calls.surface'), options: text.options('calls.surface', callSurfaces) },
      { key: 'advertiserId', kind: 'text', label: text('calls.advertiser') },
      { key: 'requestId', kind: 'text', label: text('problem.requestId') },
      { key: 'correlationId', kind: 'text', label: text('calls.correlation') },
    ] satisfies Filter[];
  }, [text, isAdmin, keys, members]);
}
