import { inMemoryIdentity } from '../testing.builders';
import { passwordResetsContract, peopleContract, sessionsContract } from '../testing.contract';

describe('identity in memory', () => {
  const { people, sessions, resets } = inMemoryIdentity();
  peopleContract(() => people);
  sessionsContract(() => sessions);
  passwordResetsContract(() => resets);
});
