import { story } from '@test/money/moves';
import { proveMoney } from '@test/money/property';

describe('Money in any order of events, with eight processes that close months', () => {
  proveMoney({ stories: [story(Infinity, 2), story(4), story(9)], runs: 9, longest: 14, withinMs: 60_000 });
});
