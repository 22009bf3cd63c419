import { useMemo } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { kindLabel, kindsOf } from '#/lib/audit-kinds';
import { ownZone } from '#/lib/days';
import type { Filter } from '#/lib/list-filters';

export const actions = ['CREATE', 'UPDATE', 'DELETE', 'ARCHIVE', 'EXECUTE', 'ACTIVATE', 'DEACTIVATE'] as const;
export const origins = ['human', 'agent', 'autonomous', 'system'] as const;
const periods = [1, 7, 30, 90];

/** Filters of the audit log. People are the members of the account, days those of the person's time zone. */
export function useAuditFilters({ from, to }: { readonly from?: string; readonly to?: string }): readonly Filter[] {
  const text = useText();
  const { isBuyer } = useAccountContext();
  const members = $api.useQuery('get', '/api/v2/members').data?.data;
  return useMemo(
    () => [
      {
        key: 'kind',
        kind: 'choice',
        isMany: true,
        label: text('audit.kind'),
        options: kindsOf(isBuyer).map((value) => ({ value, label: text(kindLabel(value)) })),
      },
      { key: 'action', kind: 'choice', isMany: true, label: text('audit.action'), options: text.options('audit.action', actions) },
      {
        key: 'who',
        kind: 'choice',
        label: text('audit.who'),
        options: (members ?? []).flatMap(({ userId, name, email }) =>
          userId === null ? [] : [{ value: String(userId), label: name ?? email }],
        ),
      },
      { key: 'by', kind: 'choice', label: text('audit.by'), options: text.options('origin', origins) },
      {
        key: 'days',
        kind: 'choice',
        label: text('audit.period'),
        options: periods.map((days) => ({ value: String(days), label: text('audit.days', { count: days }) })),
      },
      { key: 'from', kind: 'day', label: text('field.start'), max: to, hint: ownZone },
      { key: 'to', kind: 'day', label: text('field.end'), min: from, hint: ownZone },
      { key: 'id', kind: 'text', label: text('audit.id') },
    ],
    [text, isBuyer, members, from, to],
  );
}
