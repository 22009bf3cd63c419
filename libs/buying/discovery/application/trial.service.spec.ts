import { FixedClock } from '@exchange/kernel';
import { anAdmin } from '@exchange/kernel/testing';
import type { RateLimits } from '@exchange/platform';
import { emptyAnswer } from '../domain/offer';
import type { OwnSeller } from '../domain/ports/sellers';
import { InMemoryDiscoverySellers, InMemoryOwnSellers, aSeller, ScriptedSellerAgent } from '../testing';
import { TrialService } from './trial.service';

const own = (id: number, obstacle: string | null = null): OwnSeller => ({
  id,
  slug: `s${id}`,
  name: `Seller ${id}`,
  logoUrl: null,
  obstacle,
});
const brief = { text: 'Oat drink', channels: [], countries: [], budget: null, flight: null };

describe('TrialService', () => {
  const consumed: string[] = [];
  let agent: ScriptedSellerAgent;
  let trials: TrialService;

  beforeEach(() => {
    consumed.length = 0;
    agent = new ScriptedSellerAgent(new InMemoryDiscoverySellers([aSeller(1), aSeller(2)]));
    const limits = { consume: async (_: unknown, key: string) => void consumed.push(key) } as unknown as RateLimits;
    trials = new TrialService(new InMemoryOwnSellers([own(1), own(2), own(3, 'It is paused.')]), agent, limits, new FixedClock());
  });

  const run = (sellerId?: number) => trials.run(anAdmin(), { ...(sellerId === undefined ? {} : { sellerId }), brief, waitSeconds: 5 });

  it('asks the first seller without an id, also while its circuit breaker is open, and records what that shows', async () => {
    agent.resting.set(1, 'It has not answered lately.');
    agent.scripts.set(1, () => ({ kind: 'responded', answer: emptyAnswer, contact: 'answered' }));
    expect(await run()).toMatchObject({ seller: { id: 1 }, outcome: { kind: 'responded' }, request: { brief: 'Oat drink' }, latencyMs: 0 });
    expect(agent.contacts).toEqual([[1, 'answered', null]]);
    expect(consumed).toHaveLength(1);
  });

  it('records the reason of a silence', async () => {
    agent.scripts.set(2, () => ({ kind: 'timed_out', reason: 'No answer in time.', contact: 'silent' }));
    expect((await run(2)).outcome).toMatchObject({ kind: 'timed_out' });
    expect(agent.contacts).toEqual([[2, 'silent', 'No answer in time.']]);
  });

  it('names the obstacle of a seller that buyers do not see, without asking it', async () => {
    expect(await run(3)).toMatchObject({ outcome: { kind: 'failed', reason: 'It is paused.' }, request: null, latencyMs: null });
    expect(agent.asked).toEqual([]);
  });

  it('says so when only another process can ask the seller', async () => {
    agent.elsewhere.add(1);
    expect(await run(1)).toMatchObject({ outcome: agent.unavailable, request: null });
  });

  it('returns 404 for a seller of another account', async () => {
    await expect(run(9)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
