import { creativesContract } from './contract';
import { InMemoryCreatives } from './in-memory';

describe('InMemoryCreatives', () => {
  creativesContract(async () => new InMemoryCreatives());
});
