import { scriptedSteps } from '@test/money/moves';
import { testMoney } from '@test/money/property';

describe('Money in a few sequences of events, with eight processes that close months', () => {
  testMoney({ scripts: [scriptedSteps(Infinity, 2), scriptedSteps(4), scriptedSteps(9)], runs: 9, maxSteps: 14, timeLimitMs: 60_000 });
});
