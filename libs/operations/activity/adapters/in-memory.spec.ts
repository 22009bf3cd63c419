import { callsContract } from '../testing.contract';
import { InMemoryRecordedCalls } from './in-memory';

describe('InMemoryCalls', () => {
  callsContract(() => new InMemoryRecordedCalls());
});
