import { demosContract } from '../testing';
import { InMemoryDemos } from './in-memory';

describe('Demos in memory', () => {
  demosContract(async () => new InMemoryDemos());
});
