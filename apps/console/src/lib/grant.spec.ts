import { capabilitiesOf, decisionsOf, levelOf, otherSide } from './grant';

const sides = {
  grantor: { organizationRef: '1', displayName: 'Brand' },
  grantee: { organizationRef: '2', displayName: null },
};

describe('An advertiser grant', () => {
  test('has the strongest of its permissions, which includes the weaker ones', () => {
    expect(levelOf({ capabilities: ['campaign.manage', 'advertiser.read', 'campaign.read'] })).toBe('campaign.manage');
    expect(capabilitiesOf('campaign.read')).toEqual(['advertiser.read', 'campaign.read']);
  });

  test('has another side for each of its two accounts', () => {
    expect(otherSide(sides, '1')).toBe(sides.grantee);
    expect(otherSide(sides, '2')).toBe(sides.grantor);
  });

  test('is revoked by who gave it and decided by who was invited, while it is open', () => {
    expect(decisionsOf({ ...sides, status: 'invited' }, '1')).toEqual(['revoke']);
    expect(decisionsOf({ ...sides, status: 'active' }, '1')).toEqual(['revoke']);
    expect(decisionsOf({ ...sides, status: 'expired' }, '1')).toEqual([]);
    expect(decisionsOf({ ...sides, status: 'invited' }, '2')).toEqual(['accept', 'reject']);
    expect(decisionsOf({ ...sides, status: 'active' }, '2')).toEqual([]);
  });
});
