import type { Caller } from '@exchange/kernel';
import { anAdmin, anAgent, anOrganization } from '@exchange/kernel/testing';
import { type DelegationKey, Delegations, type FoundDelegation } from './delegations';

/** Account 1 granted advertisers to account 2: 7 with READ_WRITE, 8 with READ, of 9 only the record. */
class Granted extends Delegations {
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

const reached = (home: Caller) => new Granted().reach(home, 1);
const denied = expect.objectContaining({ code: 'ACCESS_DENIED' }) as Error;

describe('The caller on an account that granted advertisers to their organization', () => {
  test('a person is a member with the granted advertisers, whatever their role at home', async () => {
    const granted = new Granted();
    expect(await granted.reach(anAdmin({ accountId: 2, userId: 5, label: 'Ann' }), 1)).toMatchObject({
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
    expect(granted.lookedUp).toEqual([{ accountId: 1, granteeAccountId: 2, userId: 5 }]);
  });

  test('an organization key is looked up without a person', async () => {
    const granted = new Granted();
    expect(await granted.reach(anOrganization({ accountId: 2 }), 1)).toMatchObject({ kind: 'organization', delegation: { accountId: 2 } });
    expect(granted.lookedUp).toEqual([{ accountId: 1, granteeAccountId: 2, userId: null }]);
  });

  test('an app with the scope read gets only READ grants', async () => {
    const { grants } = await reached(anAdmin({ accountId: 2, via: 'oauth', scope: 'read' }));
    expect([...grants!.values()]).toEqual(['READ', 'READ']);
  });

  test("an agent gets the lower of the organization's grant and its own", async () => {
    const agent = anAgent({
      accountId: 2,
      grants: new Map([
        [7, 'READ'],
        [8, 'READ_WRITE'],
        [10, 'READ_WRITE'],
      ]),
    });
    const { grants, delegation } = await reached(agent);
    expect([...grants!]).toEqual([
      [7, 'READ'],
      [8, 'READ'],
    ]);
    expect(delegation!.advertiserIds).toEqual([7, 8]);
  });

  test('403 without a grant, without one that the agent has, and for the own account', async () => {
    await expect(reached(anAdmin({ accountId: 3 }))).rejects.toThrow(denied);
    await expect(reached(anAgent({ accountId: 2 }))).rejects.toThrow(denied);
    await expect(new Granted().reach(anAdmin({ accountId: 2 }), 2)).rejects.toThrow(denied);
  });
});
