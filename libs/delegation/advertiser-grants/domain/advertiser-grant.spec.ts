import { anAdvertiserGrant, daysLater, grantEpoch } from '../testing';
import type { AdvertiserGrant } from './advertiser-grant';
import { advertiserGrantStates } from './advertiser-grant.states';
import { campaignGrantOf, type Capability } from './capabilities';

const at = daysLater(1);
const steps = {
  accept: (grant: AdvertiserGrant) => grant.accept(null, at),
  reject: (grant: AdvertiserGrant) => grant.reject(null, at),
  revoke: (grant: AdvertiserGrant) => grant.revoke(null, at),
};
const inState = {
  invited: () => anAdvertiserGrant(),
  active: () => steps.accept(anAdvertiserGrant()),
  rejected: () => steps.reject(anAdvertiserGrant()),
  revoked: () => steps.revoke(steps.accept(anAdvertiserGrant())),
  expired: () => anAdvertiserGrant().expire(daysLater(10))!,
};
const stateTriggerPairs = advertiserGrantStates.stored.flatMap((state) =>
  (['accept', 'reject', 'revoke'] as const).map((trigger) => [state, trigger] as const),
);

describe('Advertiser grant', () => {
  test('starts as an invitation and notifies the grantee', () => {
    const { state, recorded } = anAdvertiserGrant({ reason: 'As agreed' });
    expect(state).toMatchObject({
      status: 'invited',
      events: [{ type: 'invited', actor: 'grantor', reason: 'As agreed', observedAt: grantEpoch.toISOString() }],
    });
    expect(recorded.events).toMatchObject([
      { type: 'advertiser_grants.invited', accountId: 2, payload: { side: 'grantee', organization: 'Brand' } },
    ]);
  });

  test.each(stateTriggerPairs)('%s: %s is allowed only where the state table has it', (state, trigger) => {
    const grant = inState[state]();
    expect(grant.state.status).toBe(state);
    if (!advertiserGrantStates.allows(state, trigger))
      return expect(() => steps[trigger](grant)).toThrow(expect.objectContaining({ status: 409 }));
    expect(steps[trigger](grant).state.status).toBe(advertiserGrantStates.step(state, trigger));
  });

  test.each(advertiserGrantStates.stored)('%s expires at expiresAt only where the state table has it', (state) => {
    const grant = inState[state]();
    expect(grant.expire(daysLater(9))).toBeNull();
    expect(grant.expire(daysLater(10))?.state.status).toBe(['invited', 'active'].includes(state) ? 'expired' : undefined);
  });

  test('cannot be decided after expiresAt, even before it is marked as expired', () => {
    expect(() => anAdvertiserGrant().accept(null, daysLater(10))).toThrow('Its time is over');
    expect(() => anAdvertiserGrant().reject(null, daysLater(10))).toThrow('Its time is over');
    expect(() => inState.active().revoke(null, daysLater(10))).toThrow('Its time is over');
  });

  test.each([
    ['accepted', steps.accept, [1]],
    ['rejected', steps.reject, [1]],
    ['revoked', steps.revoke, [1, 2]],
    ['expired', (grant: AdvertiserGrant) => grant.expire(daysLater(10))!, [1, 2]],
  ] as const)('%s notifies the right accounts', (type, step, accounts) => {
    const { events } = step(anAdvertiserGrant()).recorded;
    const ofStep = events.filter((event) => event.type === `advertiser_grants.${type}`);
    expect(ofStep.map(({ accountId }) => accountId)).toEqual(accounts);
  });

  test('hides the grantee’s name from the grantor until the grantee accepts', () => {
    const organizationOf = (grant: AdvertiserGrant) => grant.recorded.events.find(({ accountId }) => accountId === 1)?.payload;
    expect(organizationOf(steps.reject(anAdvertiserGrant()))).toMatchObject({ organization: 'organization 2' });
    expect(organizationOf(steps.accept(anAdvertiserGrant()))).toMatchObject({ organization: 'Agency' });
  });

  test('removes secrets from the purpose and the reason', () => {
    const secret = `sck_${'a'.repeat(43)}`;
    const grant = anAdvertiserGrant({ purpose: secret, reason: secret }).revoke(secret, at);
    expect(JSON.stringify(grant.state)).not.toContain('sck_aaaa');
  });

  test('reports every problem of the capabilities and expiresAt', () => {
    const problems = (capabilities: Capability[], expiresAt: Date) => {
      try {
        anAdvertiserGrant({ capabilities, expiresAt });
        return [];
      } catch (error) {
        return (error as { details: { issues: { path: string; message: string }[] } }).details.issues.map(({ message }) => message);
      }
    };
    expect(problems(['advertiser.read'], daysLater(365))).toEqual([]);
    expect(problems(['campaign.manage'], daysLater(366))).toEqual([
      'capabilities must have advertiser.read',
      'capabilities must have campaign.read for campaign.manage',
      'expiresAt must be at most 365 days ahead',
    ]);
    expect(problems(['advertiser.read', 'advertiser.read'], grantEpoch)).toEqual([
      'capabilities names one twice',
      'expiresAt must be in the future',
    ]);
  });

  test('maps capabilities to the campaign grant', () => {
    expect(campaignGrantOf(['advertiser.read'])).toBeNull();
    expect(campaignGrantOf(['advertiser.read', 'campaign.read'])).toBe('READ');
    expect(campaignGrantOf(['advertiser.read', 'campaign.read', 'campaign.manage'])).toBe('READ_WRITE');
  });
});
