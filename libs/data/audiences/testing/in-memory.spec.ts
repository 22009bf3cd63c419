import { audienceMembersContract, audiencesContract, audienceSyncsContract, callbacksContract } from './contract';
import { InMemoryAudienceMembers, InMemoryAudiences } from './in-memory/audiences';
import { InMemoryAudienceSyncs, InMemoryCallbacks } from './in-memory/syncs';

describe('Audiences in memory', () => audiencesContract(() => new InMemoryAudiences()));
describe('Audience members in memory', () => {
  audienceMembersContract(() => {
    const audiences = new InMemoryAudiences();
    return { audiences, members: new InMemoryAudienceMembers(audiences) };
  });
});
describe('Audience syncs in memory', () => audienceSyncsContract(() => new InMemoryAudienceSyncs()));
describe('Callbacks in memory', () => callbacksContract(() => new InMemoryCallbacks()));
