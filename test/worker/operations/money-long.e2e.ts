import { scriptedSteps } from '@test/money/moves';
import { testMoney } from '@test/money/property';

const killed = Array.from({ length: 32 }, (_, statements) => scriptedSteps(statements));

describe('Money in many sequences of events, with processes killed after 0 to 31 statements', () => {
  testMoney({
    scripts: [...killed, ...killed.map((_, statements) => scriptedSteps(statements, 2))],
    runs: 120,
    maxSteps: 30,
    timeLimitMs: 240_000,
  });
});
