import { callsContract } from '../testing.contract';
import { InMemoryCalls } from './in-memory';

describe('InMemoryCalls', () => {
  callsContract(() => new InMemoryCalls());
});
