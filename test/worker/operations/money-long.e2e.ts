import { story } from '@test/money/moves';
import { proveMoney } from '@test/money/property';

const killed = Array.from({ length: 32 }, (_, statements) => story(statements));

describe('Money in many more orders of events, killed after any statement', () => {
  proveMoney({ stories: [...killed, ...killed.map((_, statements) => story(statements, 2))], runs: 120, longest: 30, withinMs: 240_000 });
});
