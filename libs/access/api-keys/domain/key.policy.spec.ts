import { keyPolicy } from './key.policy';

describe('The policy of API keys', () => {
  // spec: auth.revocation.who
  it('lets admins revoke any key of the account, members their own', () => {
    for (const verb of ['revoke personal key', 'revoke organization key'] as const) {
      expect(keyPolicy.verbs[verb]).toEqual({ member: 'own', admin: 'all', agent: 'none' });
    }
  });

  it('gives buyer agents nothing', () => {
    expect(Object.values(keyPolicy.verbs).map(({ agent }) => agent)).toEqual(Object.keys(keyPolicy.verbs).map(() => 'none'));
  });
});
