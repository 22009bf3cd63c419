import { apiKeyPortsContract } from '../testing.contract';
import { memoryKeyWorld } from '../testing.memory';

describe('API key ports in memory', () => {
  apiKeyPortsContract(memoryKeyWorld);
});
