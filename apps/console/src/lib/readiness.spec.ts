import type { Schemas } from './api';
import { type ReadinessFacts, readinessLines } from './readiness';
import type { OwnStorefront } from './storefront';

const check = (id: string, status: Schemas['SellerCheck']['status'], isBlocker = false): Schemas['SellerCheck'] => ({
  id,
  name: `Name of ${id}`,
  category: 'supply',
  status,
  isBlocker,
  action: null,
});
const storefront = (more: Partial<OwnStorefront> = {}) =>
  ({ isPaused: false, productCount: 1, publisherDomain: 'lakeside.example', displayStatus: 'transacting', ...more }) as OwnStorefront;
const health = (status: Schemas['AgentHealth']['status']) => ({ status }) as Schemas['AgentHealth'];
const agent = (id: number, more: Partial<Schemas['SellerAgent']> = {}) =>
  ({ id, enabled: true, hasCredentials: true, channels: ['ctv'], health: health('closed'), ...more }) as Schemas['SellerAgent'];
const facts = (more: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  checks: [check('terms', 'complete', true)],
  storefront: storefront(),
  agents: [],
  billing: undefined,
  ...more,
});
const statesOf = (of: ReadinessFacts) => readinessLines(of).map(({ id, state }) => `${id} ${state}`);

describe('readinessLines', () => {
  test('of a storefront that sells are all done', () => {
    expect(statesOf(facts())).toEqual(['terms done', 'supply done', 'products done', 'domain done']);
  });

  test('of a new account begin with what keeps buyers away', () => {
    expect(
      statesOf(facts({ storefront: null, checks: [check('terms', 'missing', true)], billing: { onboardingStatus: 'pending' } })),
    ).toEqual(['terms blocks', 'supply blocks', 'payouts advised']);
  });

  test('advise what would sell more, and block for a pause and for missing products', () => {
    const empty = storefront({ productCount: 0, publisherDomain: null, isPaused: true, displayStatus: 'paused' });
    expect(statesOf(facts({ storefront: empty }))).toEqual([
      'paused blocks',
      'products blocks',
      'domain advised',
      'terms done',
      'supply done',
    ]);
  });

  test('do not block for a storefront beside an agent that sells', () => {
    const empty = storefront({ productCount: 0, displayStatus: 'configuring' });
    expect(statesOf(facts({ storefront: empty, agents: [agent(1)] }))).toContain('products advised');
  });

  test('name the only agent that is silent, and count several', () => {
    const silent = agent(7, { health: health('open') });
    const line = (of: ReadinessFacts) => readinessLines(of).find(({ id }) => id === 'answers');
    expect(line(facts({ agents: [agent(1), silent] }))).toMatchObject({ state: 'advised', count: 1, agentId: 7 });
    expect(line(facts({ agents: [silent, agent(8, { health: health('half_open') })] }))).toMatchObject({ count: 2, agentId: null });
    expect(line(facts({ agents: [silent], storefront: null }))).toMatchObject({ state: 'blocks' });
  });

  test('leave agents that are turned off alone', () => {
    expect(statesOf(facts({ agents: [agent(1, { enabled: false, channels: [] })] }))).not.toContain('channels advised');
  });

  test('show checks that the console does not know with the words of the API', () => {
    const [first] = readinessLines(facts({ checks: [check('insurance', 'missing', true)] }));
    expect(first).toMatchObject({ id: 'insurance', name: 'Name of insurance', state: 'blocks' });
  });
});
