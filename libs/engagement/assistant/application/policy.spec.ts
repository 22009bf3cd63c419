import { policyOf } from './policy';

describe('policyOf', () => {
  it.each([
    ['none', false, null],
    ['none', true, null],
    ['adds', false, null],
    ['adds', true, 'tainted'],
    ['changes', false, 'always'],
    ['changes', true, 'tainted'],
    ['spends', false, 'always'],
    ['spends', true, 'always'],
  ] as const)('for a call that does at most %p and tainted %p, the policy is %p', (effect, isTainted, policy) => {
    expect(policyOf(effect, isTainted)).toBe(policy);
  });
});
