import { asksContract } from '../testing';
import { InMemoryAsks } from './in-memory';

describe('Asks in memory', () => {
  asksContract(async () => new InMemoryAsks());
});
