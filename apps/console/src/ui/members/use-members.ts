import { useMemo } from 'react';
import { api, type Schemas } from '#/lib/api';
import { filteredMembers, type MemberFilters } from '#/lib/members';
import { type Pages, usePages } from '#/ui/list/use-pages';

export type Member = Schemas['Member'];
export const membersPath = '/api/v2/members';

/** The API lists all members in one page, so that filters are applied here. */
export function useMembers({ status, role, name }: MemberFilters): { readonly all: Pages<Member>; readonly shown: Pages<Member> } {
  const all = usePages<Member>(membersPath, {}, async (_, signal) => (await api.GET(membersPath, { signal })).data!);
  const rows = useMemo(
    () => (all.rows === null ? null : filteredMembers(all.rows, { status, role, name })),
    [all.rows, status, role, name],
  );
  return { all, shown: { ...all, rows } };
}
