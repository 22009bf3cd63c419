import type { Caller } from '@exchange/kernel';
import { anAdmin, anAgent, anOrganization } from '@exchange/kernel/testing';
import { type DelegationKey, Delegations, type FoundDelegation } from './delegations';

/** Account 1 has granted three advertisers to account 2: 7 with READ_WRITE, 8 with READ, and 9 with access to the advertiser's record only. */
class DelegationsOfAccount1 extends Delegations {
  readonly lookedUp: DelegationKey[] = [];

  async find(key: DelegationKey): Promise<FoundDelegation | null> {
    this.lookedUp.push(key);
    if (key.accountId !== 1 || key.granteeAccountId !== 2) return null;
    const advertisers = new Map([
      [7, 'READ_WRITE' as const],
      [8, 'READ' as const],
      [9, null],
    ]);
    return { organization: 'Agency', advertisers };
  }
}

const callerOnAccount1 = (home: Caller) => new DelegationsOfAccount1().callerOn(home, 1);
const denied = expect.objectContaining({ code: 'ACCESS_DENIED' }) as Error;

describe('Delegations.reach', () => {
  test('makes a person a MEMBER with the granted advertisers, even when they are ADMIN of their own account', async () => {
    const delegations = new DelegationsOfAccount1();
    expect(await delegations.callerOn(anAdmin({ accountId: 2, userId: 5, label: 'Ann' }), 1)).toMatchObject({
      accountId: 1,
      accountType: 'BUYER',
      userId: 5,
      role: 'MEMBER',
      label: 'Ann (Agency)',
      grants: new Map([
        [7, 'READ_WRITE'],
        [8, 'READ'],
      ]),
      delegation: { accountId: 2, organization: 'Agency', advertiserIds: [7, 8, 9] },
    });
    expect(delegations.lookedUp).toEqual([{ accountId: 1, granteeAccountId: 2, userId: 5 }]);
  });

  test('looks up the grants of an organization key without a user id', async () => {
    const delegations = new DelegationsOfAccount1();
    expect(await delegations.callerOn(anOrganization({ accountId: 2 }), 1)).toMatchObject({
      kind: 'organization',
      delegation: { accountId: 2 },
    });
    expect(delegations.lookedUp).toEqual([{ accountId: 1, granteeAccountId: 2, userId: null }]);
  });

  test('reduces all grants to READ for an app with the scope read', async () => {
    const { grants } = await callerOnAccount1(anAdmin({ accountId: 2, via: 'oauth', scope: 'read' }));
    expect([...grants!.values()]).toEqual(['READ', 'READ']);
  });

  test("gives an agent the lower of the organization's grant and its own", async () => {
    const agent = anAgent({
      accountId: 2,
      grants: new Map([
        [7, 'READ'],
        [8, 'READ_WRITE'],
        [10, 'READ_WRITE'],
      ]),
    });
    const { grants, delegation } = await callerOnAccount1(agent);
    expect([...grants!]).toEqual([
      [7, 'READ'],
      [8, 'READ'],
    ]);
    expect(delegation!.advertiserIds).toEqual([7, 8]);
  });

  test('throws 403 when the organization has no grant, when none is for an advertiser of the agent, and for the caller’s own account', async () => {
    await expect(callerOnAccount1(anAdmin({ accountId: 3 }))).rejects.toThrow(denied);
    await expect(callerOnAccount1(anAgent({ accountId: 2 }))).rejects.toThrow(denied);
    await expect(new DelegationsOfAccount1().callerOn(anAdmin({ accountId: 2 }), 2)).rejects.toThrow(denied);
  });
});
