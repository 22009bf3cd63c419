import { callsContract } from '../testing.contract';
import { InMemoryCalls } from './in-memory';

describe('Calls in memory', () => {
  callsContract(() => new InMemoryCalls());
});
