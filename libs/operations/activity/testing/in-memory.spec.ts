import { callsContract } from './contract';
import { InMemoryRecordedCalls } from './in-memory';

describe('InMemoryCalls', () => {
  callsContract(() => new InMemoryRecordedCalls());
});
