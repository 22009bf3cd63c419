import type { Schemas } from './api';

type Member = Schemas['Member'];

/** Filters of the list, which the API does not have: the list is one page. */
export interface MemberFilters {
  readonly status?: Member['status'] | undefined;
  readonly role?: Member['role'] | undefined;
  readonly name?: string | undefined;
}

export function filteredMembers(members: readonly Member[], { status, role, name }: MemberFilters): Member[] {
  const wanted = name?.trim().toLocaleLowerCase();
  return members.filter(
    (member) =>
      (status === undefined || member.status === status) &&
      (role === undefined || member.role === role) &&
      (wanted === undefined || [member.name ?? '', member.email].some((each) => each.toLocaleLowerCase().includes(wanted))),
  );
}

/** Whether nobody else could administer the account without this member. Invitations do not count. */
export const isLastAdmin = ({ userId, role }: Member, members: readonly Member[]): boolean =>
  role === 'ADMIN' &&
  userId !== null &&
  members.every((other) => other.userId === userId || other.role !== 'ADMIN' || other.userId === null);

export const nameOf = ({ name, email }: Pick<Member, 'name' | 'email'>): string => name ?? email;
