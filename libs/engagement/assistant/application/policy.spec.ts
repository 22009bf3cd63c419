import type { Caller, Scope } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { policyOf } from './policy';

const caller: Caller = aPerson();
const tool = (destructiveHint?: boolean) => ({
  name: 'save_thing',
  title: '',
  description: '',
  inputSchema: {},
  hints: destructiveHint === undefined ? {} : { destructiveHint },
});
const facadeWithScope = (scope: Scope | null) => ({ scopeOf: () => scope });

describe('policyOf', () => {
  it.each([
    [null, true, false, null],
    ['read', true, true, null],
    ['spend', false, false, 'always'],
    ['spend', false, true, 'always'],
    ['write', false, false, null],
    ['write', false, true, 'tainted'],
    ['write', true, false, 'always'],
    ['write', undefined, false, 'always'],
  ] as const)('for scope %p, destructive hint %p and tainted %p, the policy is %p', (scope, destructive, isTainted, policy) => {
    expect(policyOf(facadeWithScope(scope), caller, tool(destructive), {}, isTainted)).toBe(policy);
  });

  it('requires confirmation for an additive tool of scope read only when the conversation contains text of third parties', () => {
    const additive = { ...tool(), hints: { readOnlyHint: false, destructiveHint: false } };
    expect([false, true].map((isTainted) => policyOf(facadeWithScope('read'), caller, additive, {}, isTainted))).toEqual([null, 'tainted']);
  });
});
