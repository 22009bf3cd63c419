import { aPerson } from '../testing';
import { principalOf } from './principal';

const acting = { accountId: 1, accountType: 'BUYER', label: 'Nightly', credentialId: 'key_1', via: 'key' } as const;

describe('principalOf', () => {
  it('returns the person for a session and for a personal key', () => {
    expect(principalOf(aPerson())).toEqual({ type: 'human', id: '7' });
    expect(principalOf({ ...aPerson(), via: 'key', credentialId: 'key_1' })).toEqual({ type: 'human', id: '7' });
  });

  it('returns the key for an organization key', () => {
    expect(principalOf({ ...acting, kind: 'organization', role: 'ADMIN' })).toEqual({ type: 'workload', id: 'key_1' });
  });

  it('returns the agent for an agent key', () => {
    expect(principalOf({ ...acting, kind: 'agent', agentId: 'agent_1', grants: new Map() })).toEqual({ type: 'workload', id: 'agent_1' });
  });
});
