import { connectedAppPolicy } from './connected-app.policy';

it('people reach their own apps, admins those of everybody, and whoever reaches only advertisers none', () => {
  expect(connectedAppPolicy.reach('member', 'disconnect app')).toBe('own');
  expect(connectedAppPolicy.reach('admin', 'disconnect app')).toBe('all');
  expect(connectedAppPolicy.reach('agent', 'list connected apps')).toBe('none');
  expect(connectedAppPolicy.reach('member', 'approve hosts of apps')).toBe('none');
});
