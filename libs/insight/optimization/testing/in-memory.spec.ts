import { suggestionsContract, watchesContract } from './contract';
import { InMemorySuggestions, InMemoryMediaBuyWatches } from './in-memory';

describe('Suggestions in memory', () => {
  suggestionsContract(() => new InMemorySuggestions());
});

describe('Watches in memory', () => {
  watchesContract(() => new InMemoryMediaBuyWatches());
});
