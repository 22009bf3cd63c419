import { apiKeysContract } from '../testing.contract';
import { keyHoldersContract } from '../testing.holders';
import { memoryKeyWorld } from '../testing.memory';

describe('API key ports in memory', () => {
  apiKeysContract(memoryKeyWorld);
  keyHoldersContract(memoryKeyWorld);
});
