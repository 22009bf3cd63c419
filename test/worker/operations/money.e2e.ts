import { story } from '@test/money/moves';
import { proveMoney } from '@test/money/property';

const killed = [2, 6, 11].map((statements) => story(statements));

describe('Money, whatever happens to it in whatever order, under eight processes that close months', () => {
  proveMoney({ stories: [story(Infinity), story(Infinity, 2), ...killed], runs: 10, longest: 16, withinMs: 60_000 });
});
