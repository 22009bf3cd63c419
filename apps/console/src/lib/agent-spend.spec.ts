import { agentSpend, dueStep, lastUseOf, levelOf, shareOf } from './agent-spend';
import type { Schemas } from './api';

const grant = (committedThisMonth: number, monthlyCeiling: number | null, more: Partial<Schemas['AgentAdvertiser']> = {}) =>
  ({
    advertiserId: 1,
    name: 'Oat',
    role: 'READ_WRITE',
    maySpend: true,
    currency: 'USD',
    committedThisMonth,
    monthlyCeiling,
    ...more,
  }) as Schemas['AgentAdvertiser'];

describe('agentSpend', () => {
  test('adds up ceilings by currency, with the one nearest to its limit first', () => {
    const spend = agentSpend([grant(10, 100), grant(20, 100), grant(90, 100, { currency: 'EUR' }), grant(5, null), grant(0, null)]);
    expect(spend).toEqual({
      sums: [
        { currency: 'EUR', committed: 90, ceiling: 100 },
        { currency: 'USD', committed: 30, ceiling: 200 },
      ],
      unlimited: 2,
    });
  });

  test('has nothing for an agent that may not spend', () => {
    expect(agentSpend([grant(10, null, { maySpend: false }), grant(0, null, { maySpend: false, role: 'READ' })])).toEqual({
      sums: [],
      unlimited: 0,
    });
  });
});

test('a ceiling is near from 80 %, and reached when all of it is committed; one of 0 is reached', () => {
  const level = (committed: number, ceiling: number) => levelOf(shareOf({ committed, ceiling }));
  expect([level(79, 100), level(80, 100), level(100, 100), level(120, 100), level(0, 0)]).toEqual([
    'usual',
    'near',
    'reached',
    'reached',
    'reached',
  ]);
});

test('the last use is that of the key that was used last', () => {
  const key = (lastVerifiedAt: string | null) => ({ lastVerifiedAt }) as Schemas['AgentCredential'];
  expect(lastUseOf({ credentials: [key(null), key('2026-01-02T00:00:00Z'), key('2026-01-01T00:00:00Z')] })).toBe('2026-01-02T00:00:00Z');
  expect(lastUseOf({ credentials: [key(null)] })).toBeNull();
});

describe('dueStep', () => {
  const agent = (more: object) =>
    ({
      lifecycleState: 'active',
      access: { advertiserCount: 1 },
      activeCredentialCount: 1,
      credentialHandoff: null,
      ...more,
    }) as Schemas['BuyerAgent'];
  const pending = { credentialHandoff: { verificationState: 'pending' } };

  test.each([
    ['an agent with access and a key', {}, null],
    ['an agent without access', { access: { advertiserCount: 0 }, ...pending }, 'access'],
    ['an agent with a requested key', { activeCredentialCount: 0, ...pending }, 'handoff'],
    ['an agent without an active key', { activeCredentialCount: 0 }, 'key'],
    ['a suspended agent', { lifecycleState: 'suspended', activeCredentialCount: 0 }, 'resume'],
    ['a retired agent', { lifecycleState: 'retired', access: { advertiserCount: 0 } }, null],
  ])('of %s', (_, more, step) => {
    expect(dueStep(agent(more))).toBe(step);
  });
});
