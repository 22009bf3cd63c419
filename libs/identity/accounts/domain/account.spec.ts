import { anAccount, noon } from '../testing/builders';
import { Account } from './account';

describe('Account', () => {
  it('starts as STANDALONE: a buyer with SANDBOX_ONLY, a seller without a posture', () => {
    expect(anAccount().state).toMatchObject({
      kind: 'STANDALONE',
      nodeKind: 'ACCOUNT',
      parentId: null,
      buyerAccessPosture: 'SANDBOX_ONLY',
    });
    expect(anAccount({ accountType: 'SELLER' }).state.buyerAccessPosture).toBeNull();
  });

  it('becomes a CHILD of the organization created above it, which copies its company and type', () => {
    const account = anAccount();
    const parent = Account.organizationAbove(account, 2, noon);
    expect(parent.state).toMatchObject({
      id: 2,
      kind: 'PARENT',
      nodeKind: 'ORGANIZATION',
      name: 'Northwind (Admin)',
      accountType: 'BUYER',
    });
    expect(account.placeUnder(parent, noon).state).toMatchObject({ kind: 'CHILD', nodeKind: 'ACCOUNT', parentId: 2 });
  });

  it('creates a child under its parent, also of the other type', () => {
    const parent = Account.organizationAbove(anAccount(), 2, noon);
    const child = Account.childOf(parent, { id: 3, name: 'Shop', company: 'Northwind', accountType: 'SELLER' }, noon);
    expect(child.state).toMatchObject({ kind: 'CHILD', parentId: 2, accountType: 'SELLER', buyerAccessPosture: null });
  });

  it('refuses a child of a child', () => {
    const parent = Account.organizationAbove(anAccount(), 2, noon);
    const child = anAccount().placeUnder(parent, noon);
    expect(() => Account.childOf(child, { id: 3, name: 'Shop', company: 'N', accountType: 'BUYER' }, noon)).toThrow(/account is CHILD/);
  });
});
