import { inMemoryIdentity } from './builders';
import { knownNetworksContract, mailedTokensContract, peopleContract, sessionsContract } from './contract';

describe('identity in memory', () => {
  const { people, sessions, tokens, networks } = inMemoryIdentity();
  peopleContract(() => people);
  sessionsContract(() => sessions);
  mailedTokensContract(() => tokens);
  knownNetworksContract(() => networks);
});
