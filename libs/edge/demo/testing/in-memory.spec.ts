import { demosContract } from '.';
import { InMemoryDemos } from './in-memory';

describe('Demos in memory', () => {
  demosContract(async () => new InMemoryDemos());
});
