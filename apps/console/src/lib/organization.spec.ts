import type { Schemas } from './api';
import { accountTree } from './organization';

const account = (id: number, name: string, parentId: number | null = null): Schemas['Account'] => ({
  id,
  name,
  company: name,
  kind: parentId === null ? 'STANDALONE' : 'CHILD',
  nodeKind: 'ACCOUNT',
  accountType: 'BUYER',
  role: 'ADMIN',
  membershipRole: 'ADMIN',
  parentId,
  buyerAccessPosture: 'FULL',
});
const compare = (a: string, b: string) => a.localeCompare(b, 'en');
const rowsOf = (accounts: readonly Schemas['Account'][], own: Schemas['Account']) =>
  accountTree(accounts, own, compare).map(({ name, isBelow }) => (isBelow ? `- ${name}` : name));

describe('accountTree', () => {
  const [parent, north, south, other] = [account(9, 'Group'), account(2, 'North', 9), account(3, 'South', 9), account(1, 'Alone')];

  test('begins with the organization of the current account and its children', () => {
    expect(rowsOf([other, south, north, parent], south)).toEqual(['Group', '- North', '- South', 'Alone']);
    expect(rowsOf([other, south, north, parent], other)).toEqual(['Alone', 'Group', '- North', '- South']);
  });

  test('shows a child on its own when the caller cannot open the organization', () => {
    expect(rowsOf([other, north], north)).toEqual(['North', 'Alone']);
  });

  test('keeps accounts with the same name in the order of their ids', () => {
    expect(accountTree([account(8, 'Same'), account(7, 'Same')], other, compare).map(({ id }) => id)).toEqual([7, 8]);
  });
});
