import { aBuyerAgent, aGrant, agentEpoch, later } from '../testing';
import type { BuyerAgent } from './buyer-agent';
import { buyerAgentStates, type LifecycleAction, type LifecycleState } from './buyer-agent.states';
import { validateGrants, type GrantableAdvertisers, type GrantableAdvertiser } from './grants';

const conflict = expect.objectContaining({ status: 409 }) as Error;
const text = { confirmationText: 'Planner' };

function inState(state: LifecycleState): BuyerAgent {
  const active = aBuyerAgent();
  if (state === 'active') return active;
  return active.move(state === 'suspended' ? 'suspend' : 'retire', { expectedLifecycleState: 'active', ...text }, later(1));
}

describe('Buyer agent', () => {
  it('is created active and without grants', () => {
    expect(aBuyerAgent().state).toMatchObject({ lifecycleState: 'active', grants: [], accessRevision: 1, registeredAt: agentEpoch });
    expect(aBuyerAgent().recorded.audit).toBe('CREATE');
  });

  const moves: [LifecycleState, LifecycleAction, LifecycleState | 409][] = [
    ['active', 'suspend', 'suspended'],
    ['active', 'resume', 409],
    ['active', 'retire', 'retired'],
    ['suspended', 'suspend', 409],
    ['suspended', 'resume', 'active'],
    ['suspended', 'retire', 'retired'],
    ['retired', 'suspend', 409],
    ['retired', 'resume', 409],
    ['retired', 'retire', 409],
  ];
  it.each(moves)('%s: %s → %s', (from, action, to) => {
    const step = () => inState(from).move(action, { expectedLifecycleState: from, ...text }, later(2));
    if (to === 409) expect(step).toThrow(conflict);
    else expect(step().state).toMatchObject({ lifecycleState: to, updatedAt: later(2) });
    expect(buyerAgentStates.allows(from, action)).toBe(to !== 409);
  });

  it('allows one key per handoff, within an hour, and only for the last handoff', () => {
    const [first, second] = [
      aBuyerAgent().requestHandoff('one', later(1)),
      aBuyerAgent().requestHandoff('one', later(1)).requestHandoff('two', later(2)),
    ];
    expect([aBuyerAgent().handoffState(later(1)), first.handoffState(later(2))]).toEqual([null, 'pending']);
    expect(() => second.takeHandoff('one', later(3))).toThrow(conflict);
    const taken = second.takeHandoff('two', later(3));
    expect(taken.handoffState(later(4))).toBe('credential_active');
    expect(() => taken.takeHandoff('two', later(4))).toThrow(conflict);
    const late = later(3_600_001);
    expect(first.handoffState(late)).toBe('expired');
    expect(() => first.takeHandoff('one', late)).toThrow(conflict);
    const retired = first.move('retire', { expectedLifecycleState: 'active', ...text }, later(2));
    expect(retired.handoffState(later(3))).toBe('invalidated');
    for (const agent of [inState('suspended'), inState('retired')]) expect(() => agent.requestHandoff('one', later(3))).toThrow(conflict);
  });

  it.each([
    ['active', true],
    ['suspended', true],
    ['retired', false],
  ] as const)('%s: renaming and replacing the access is allowed: %s', (state, isAllowed) => {
    const steps = [() => inState(state).rename('Buyer', later(2)), () => inState(state).replaceAccess([aGrant(7)], 1, later(2))];
    for (const step of steps) {
      if (isAllowed) expect(step().state.lifecycleState).toBe(state);
      else expect(step).toThrow(conflict);
    }
  });

  it('accepts keys only while active', () => {
    expect(() => inState('active').assertTakesKeys()).not.toThrow();
    for (const state of ['suspended', 'retired'] as const) expect(() => inState(state).assertTakesKeys()).toThrow(conflict);
  });

  it('returns 409 with the current state when another state was expected', () => {
    const step = () => inState('suspended').move('retire', { expectedLifecycleState: 'active', ...text }, later(2));
    expect(step).toThrow(expect.objectContaining({ status: 409, details: { lifecycleState: 'suspended' } }));
  });

  it.each(['suspend', 'retire'] as const)('%s requires the exact displayName as confirmation', (action) => {
    for (const confirmationText of [undefined, '', 'planner', 'Planner ']) {
      const request = { expectedLifecycleState: 'active', ...(confirmationText === undefined ? {} : { confirmationText }) } as const;
      expect(() => aBuyerAgent().move(action, request, later(1))).toThrow(
        expect.objectContaining({ status: 400, field: 'confirmationText' }),
      );
    }
  });

  it('resumes without a confirmation, but refuses a wrong one', () => {
    const suspended = inState('suspended');
    expect(suspended.move('resume', { expectedLifecycleState: 'suspended' }, later(2)).state.lifecycleState).toBe('active');
    const wrong = { expectedLifecycleState: 'suspended', confirmationText: 'Other' } as const;
    expect(() => suspended.move('resume', wrong, later(2))).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('replaces all grants and increases the revision by one, even when nothing changed', () => {
    const first = aBuyerAgent().replaceAccess([aGrant(7), aGrant(8)], 1, later(1));
    const second = first.replaceAccess([aGrant(9)], 2, later(2));
    expect(second.state).toMatchObject({ grants: [aGrant(9)], accessRevision: 3 });
    const third = second.replaceAccess([aGrant(9)], 3, later(3));
    expect([third.state.accessRevision, third.recorded.audit]).toEqual([4, { action: 'UPDATE', did: 'replaced the access of' }]);
  });

  it('returns 409 with the current revision when the access was replaced meanwhile', () => {
    const agent = aBuyerAgent().replaceAccess([aGrant(7)], 1, later(1));
    const stale = expect.objectContaining({ status: 409, details: { accessRevision: 2 } }) as Error;
    for (const revision of [1, 3]) expect(() => agent.replaceAccess([], revision, later(2))).toThrow(stale);
  });
});

describe('Grants', () => {
  const grantable: GrantableAdvertisers = new Map<number, GrantableAdvertiser>([
    [7, { currency: 'EUR' }],
    [8, { currency: 'JPY' }],
    [9, { currency: 'EUR', delegated: { grantorAccountId: 3, role: 'READ' } }],
  ]);

  it('are sorted by advertiser, with defaults for omitted fields', () => {
    const wanted = [
      { advertiserId: 8, role: 'READ' },
      { advertiserId: 7, role: 'READ_WRITE', maySpend: true, monthlyCeiling: 10.5 },
    ] as const;
    expect(validateGrants(wanted, grantable)).toEqual([
      aGrant(7, { maySpend: true, monthlyCeiling: '10.500000' }),
      aGrant(8, { role: 'READ' }),
    ]);
  });

  it('of a delegated advertiser name the grantor and cannot exceed its grant', () => {
    expect(validateGrants([{ advertiserId: 9, role: 'READ' }], grantable)).toEqual([aGrant(9, { role: 'READ', grantorAccountId: 3 })]);
    const issues = ['role', 'monthlyCeiling'].map((name) => expect.objectContaining({ path: `advertisers[0].${name}` }) as object);
    const tooMuch = [{ advertiserId: 9, role: 'READ_WRITE', maySpend: true, monthlyCeiling: 5 }] as const;
    expect(() => validateGrants(tooMuch, grantable)).toThrow(expect.objectContaining({ status: 400, details: { issues } }));
  });

  it('returns 400 with every problem', () => {
    const wanted = [
      { advertiserId: 1, role: 'READ' },
      { advertiserId: 7, role: 'READ', maySpend: true },
      { advertiserId: 7, role: 'READ_WRITE', monthlyCeiling: 5 },
      { advertiserId: 8, role: 'READ_WRITE', maySpend: true, monthlyCeiling: 5.5 },
    ] as const;
    const paths = [
      'advertisers[0].advertiserId',
      'advertisers[1].maySpend',
      'advertisers[2].advertiserId',
      'advertisers[2].monthlyCeiling',
      'advertisers[3].monthlyCeiling',
    ];
    const issues = paths.map((path) => expect.objectContaining({ path }) as object);
    expect(() => validateGrants(wanted, grantable)).toThrow(expect.objectContaining({ status: 400, details: { issues } }));
  });
});
