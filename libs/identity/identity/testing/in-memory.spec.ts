import { inMemoryIdentity } from './builders';
import { emailVerificationsContract, knownNetworksContract, passwordResetsContract, peopleContract, sessionsContract } from './contract';

describe('identity in memory', () => {
  const { people, sessions, resets, verifications, networks } = inMemoryIdentity();
  peopleContract(() => people);
  sessionsContract(() => sessions);
  passwordResetsContract(() => resets);
  emailVerificationsContract(() => verifications);
  knownNetworksContract(() => networks);
});
