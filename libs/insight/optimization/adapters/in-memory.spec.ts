import { suggestionsContract, watchesContract } from '../testing.contract';
import { InMemorySuggestions, InMemoryWatches } from './in-memory';

describe('Suggestions in memory', () => {
  suggestionsContract(() => new InMemorySuggestions());
});

describe('Watches in memory', () => {
  watchesContract(() => new InMemoryWatches());
});
