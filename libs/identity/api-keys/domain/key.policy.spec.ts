import { keyPolicy } from './key.policy';

describe('keyPolicy', () => {
  // spec: auth.revocation.who
  it('lets admins revoke any key of the account, and members their own', () => {
    for (const verb of ['revoke personal key', 'revoke organization key'] as const) {
      expect(keyPolicy.verbs[verb]).toEqual({ member: 'own', admin: 'all', agent: 'none' });
    }
  });

  it('refuses every verb to buyer agents', () => {
    expect(Object.values(keyPolicy.verbs).map(({ agent }) => agent)).toEqual(Object.keys(keyPolicy.verbs).map(() => 'none'));
  });
});
