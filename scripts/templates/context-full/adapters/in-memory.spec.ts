import { camelThingsContract } from '../testing';
import { InMemoryPascalThings } from './in-memory';

describe('Words things in memory', () => {
  camelThingsContract(async () => new InMemoryPascalThings());
});
