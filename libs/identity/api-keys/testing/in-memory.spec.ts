import { apiKeysContract } from './contract';
import { keyHoldersContract } from './holders';
import { memoryKeyWorld } from './memory';

describe('API key ports in memory', () => {
  apiKeysContract(memoryKeyWorld);
  keyHoldersContract(memoryKeyWorld);
});
