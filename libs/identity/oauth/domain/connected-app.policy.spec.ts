import { connectedAppPolicy } from './connected-app.policy';

it('lets members reach their own apps, admins all apps, and agents none', () => {
  expect(connectedAppPolicy.reach('member', 'disconnect app')).toBe('own');
  expect(connectedAppPolicy.reach('admin', 'disconnect app')).toBe('all');
  expect(connectedAppPolicy.reach('agent', 'list connected apps')).toBe('none');
  expect(connectedAppPolicy.reach('member', 'approve hosts of apps')).toBe('none');
});
