import { camelThingsContract } from '.';
import { InMemoryPascalThings } from './in-memory';

describe('Words things in memory', () => {
  camelThingsContract(async () => new InMemoryPascalThings());
});
