import { aPerson } from '../testing';
import { principalOf } from './principal';

const acting = { accountId: 1, accountType: 'BUYER', label: 'Nightly', credentialId: 'key_1', via: 'key' } as const;

describe('Who acts in a call', () => {
  it('is the person, by session as by key', () => {
    expect(principalOf(aPerson())).toEqual({ type: 'human', id: '7' });
    expect(principalOf({ ...aPerson(), via: 'key', credentialId: 'key_1' })).toEqual({ type: 'human', id: '7' });
  });

  it('is the key of an organization', () => {
    expect(principalOf({ ...acting, kind: 'organization', role: 'ADMIN' })).toEqual({ type: 'workload', id: 'key_1' });
  });

  it('is the agent, whatever key it has', () => {
    expect(principalOf({ ...acting, kind: 'agent', agentId: 'agent_1', grants: new Map() })).toEqual({ type: 'workload', id: 'agent_1' });
  });
});
