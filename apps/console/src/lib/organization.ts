import type { Schemas } from './api';

type Account = Schemas['Account'];

export interface AccountRow extends Account {
  /** Below the organization, which is in the list too. */
  readonly isBelow: boolean;
}

/** Accounts as a tree of two levels: the organization of the current account and its children first, then the others. */
export function accountTree(accounts: readonly Account[], own: Account, compare: (a: string, b: string) => number): AccountRow[] {
  const ids = new Set(accounts.map(({ id }) => id));
  const rootOf = ({ id, parentId }: Account) => (parentId !== null && ids.has(parentId) ? parentId : id);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const rank = (account: Account) => (rootOf(account) === rootOf(own) ? 0 : 1);
  const isBelow = (account: Account) => rootOf(account) !== account.id;
  return accounts
    .map((account) => ({ ...account, isBelow: isBelow(account) }))
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        compare(names.get(rootOf(a))!, names.get(rootOf(b))!) ||
        rootOf(a) - rootOf(b) ||
        Number(a.isBelow) - Number(b.isBelow) ||
        compare(a.name, b.name) ||
        a.id - b.id,
    );
}

export const approvalsPath = '/api/v2/approvals';
