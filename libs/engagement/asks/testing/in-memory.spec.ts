import { asksContract } from '.';
import { InMemoryAsks } from './in-memory';

describe('Asks in memory', () => {
  asksContract(async () => new InMemoryAsks());
});
