import { policyNamed } from '../policies';
import type { Rows } from '../row';

const activityPolicy = policyNamed('activity');

export const operations: Rows = {
  'GET /api/v2/activity/calls': {
    agent: 'list',
    by: [activityPolicy, 'list calls'],
    with: ({ advertiser, userKey, member }) => ({ query: { advertiserId: advertiser, credentialId: userKey, principalId: member } }),
    strange: { advertiser: 'nothing', userKey: 'nothing', member: 'nothing' },
  },
  'GET /api/v2/activity/calls/{activityUid}': { agent: 'others', by: [activityPolicy, 'read call'], at: { activityUid: 'call' } },
};
