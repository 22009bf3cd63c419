import { apiKeyPortsContract } from '../testing';
import { memoryKeyWorld } from './in-memory.world';

describe('API key ports in memory', () => {
  apiKeyPortsContract(memoryKeyWorld);
});
