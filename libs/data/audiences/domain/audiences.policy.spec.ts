import { anAdmin, anAgent, anOrganization, aPerson } from '@exchange/kernel/testing';
import { audiencesPolicy, audiencesReach } from './audiences.policy';

const callers = { member: aPerson(), admin: anAdmin(), organization: anOrganization(), agent: anAgent() };

test('members and admins reach all audiences, agents those of their advertisers', () => {
  const reach = Object.fromEntries(Object.entries(callers).map(([name, caller]) => [name, audiencesReach(caller, 'read')]));
  expect(reach).toEqual({ member: 'all', admin: 'all', organization: 'all', agent: 'own' });
  expect(audiencesPolicy.verbs.sync).toEqual(audiencesPolicy.verbs.read);
});
