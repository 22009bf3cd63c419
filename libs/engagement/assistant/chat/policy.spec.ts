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
const needing = (scope: Scope | null) => ({ scopeOf: () => scope });

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
  ] as const)('scope %p, destructive %p, tainted %p: %p', (scope, destructive, isTainted, policy) => {
    expect(policyOf(needing(scope), caller, tool(destructive), {}, isTainted)).toBe(policy);
  });

  it('requires confirmation for filing when the conversation contains text of third parties', () => {
    const filing = { ...tool(), hints: { readOnlyHint: false, destructiveHint: false } };
    expect([false, true].map((isTainted) => policyOf(needing('read'), caller, filing, {}, isTainted))).toEqual([null, 'tainted']);
  });
});
