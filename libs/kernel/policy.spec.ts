import { policyTable } from './policy';

describe('Policy table', () => {
  const policy = policyTable('API keys', {
    list: { ADMIN: 'all', MEMBER: 'own' },
    create: { ADMIN: 'all', MEMBER: 'none' },
  });

  test('returns the reach of a role with a verb', () => {
    expect(policy.reach('ADMIN', 'list')).toBe('all');
    expect(policy.reach('MEMBER', 'list')).toBe('own');
    expect(policy.reach('MEMBER', 'create')).toBe('none');
  });

  test('renders as a table, one line per verb', () => {
    expect(policy.toMarkdown()).toBe(
      ['| Verb | ADMIN | MEMBER |', '|---|---|---|', '| list | all | own |', '| create | all | none |'].join('\n'),
    );
  });
});
