import * as fc from 'fast-check';
import { anOutcome } from '.';
import { unknownOutcome } from '../domain/delivery';
import type { Delivery, DeliveryOutcome } from '../domain/delivery';
import type { Subscription } from '../domain/subscription';
import { after, claimOf, ContractAccount, failure, keysOf, type WebhookPorts } from './world';

const failures = 20;
const inFlight = failures + 1;
const waitingAtFirst = 2;

/** A concurrent change of the subscription. The reaper may give up attempts whose results are still on their way. */
type Step =
  | { readonly kind: 'settle' | 'reap'; readonly attempts: readonly number[] }
  | { readonly kind: 'delete' | 'claim'; readonly attempts: readonly [] };

/** Steps of one wave start at the same moment; the next wave starts when all of them have ended. */
interface Scenario {
  readonly waves: readonly (readonly Step[])[];
  /** End of each attempt in milliseconds, by the attempt's index. */
  readonly ends: readonly number[];
  readonly success: number;
}

/** Observable state of the subscription and its deliveries. */
interface Observed {
  readonly status: string;
  readonly count: number;
  readonly failureEvents: number;
  readonly waiting: string;
  /** Status of each attempt. */
  readonly attempts: readonly string[];
}

const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    order: fc.shuffledSubarray([...Array(inFlight).keys()], { minLength: inFlight }),
    cuts: fc.array(fc.nat(inFlight), { maxLength: 8 }),
    reaped: fc.subarray([...Array(inFlight).keys()], { maxLength: 6 }),
    others: fc.array(fc.tuple(fc.constantFrom('delete', 'claim', 'reap'), fc.nat(9)), { maxLength: 3 }),
    widths: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
    ends: fc.array(fc.nat(30), { minLength: inFlight, maxLength: inFlight }),
    success: fc.nat(inFlight - 1),
  })
  .map(({ order, cuts, reaped, others, widths, ends, success }) => {
    const edges = [...new Set([0, ...cuts, inFlight])].sort((a, b) => a - b);
    const steps: Step[] = edges.slice(1).map((edge, i) => ({ kind: 'settle', attempts: order.slice(edges[i], edge) }));
    for (const [kind, at] of others)
      steps.splice(at, 0, kind === 'reap' ? { kind, attempts: reaped } : { kind: kind as 'delete', attempts: [] });
    const waves: Step[][] = [];
    for (let from = 0, wave = 0; from < steps.length; wave += 1) {
      const width = widths[wave % widths.length]!;
      waves.push(steps.slice(from, from + width));
      from += width;
    }
    return { waves, ends, success };
  });

const reapedAt = 1_000;

/** Reference model: the state after a step that runs alone. */
function model(seen: Observed, { kind, attempts }: Step, { ends, success }: Scenario): Observed {
  const ended = (next: Observed): Observed => ({ ...next, waiting: next.waiting === 'pending' ? 'cancelled' : next.waiting });
  if (kind === 'delete') return ended({ ...seen, status: 'deleted', count: 0 });
  if (kind === 'claim') return seen.waiting !== 'pending' ? seen : { ...seen, waiting: seen.status === 'active' ? 'sending' : 'cancelled' };
  const fresh = attempts
    .filter((attempt) => seen.attempts[attempt] === 'sending')
    .sort((a, b) => (kind === 'reap' ? 0 : ends[a]! - ends[b]!));
  const settled = fresh.reduce((next, attempt) => counted(next, attempt, kind === 'settle' && attempt === success), seen);
  return settled.status === 'active' ? settled : ended(settled);
}

function counted(seen: Observed, attempt: number, delivered: boolean): Observed {
  const attempts = seen.attempts.with(attempt, delivered ? 'delivered' : 'failed');
  if (seen.status !== 'active') return { ...seen, attempts };
  const count = delivered ? 0 : seen.count + 1;
  return count < 10 ? { ...seen, attempts, count } : { ...seen, attempts, count, status: 'failed', failureEvents: seen.failureEvents + 1 };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

/** Runs results, the reaper, new claims and a deletion concurrently in random orders. The outcome must equal that of some sequential order. */
export function concurrencyContract(connect: () => Promise<WebhookPorts>, runs: number): void {
  describe('twenty failures, one success and one deletion', () => {
    let ports: WebhookPorts;

    beforeAll(async () => (ports = await connect()));

    it('have the outcome of some sequential order: exact counts, one failure event, and no claims afterwards', async () => {
      const seed = process.env['STORM_SEED'];
      await fc.assert(
        fc.asyncProperty(scenarios, async (scenario) => {
          const account = new ContractAccount(ports);
          const run = await ConcurrentRun.begin(ports, account, scenario);
          let known = await run.observe();
          for (const wave of scenario.waves) {
            const legal = permutations(wave).map((order) => order.reduce((seen, step) => model(seen, step, scenario), known));
            await Promise.all(wave.map((step) => run.perform(step)));
            known = await run.observe();
            expect(legal).toContainEqual(known);
          }
          const { claimed, claimable } = await run.afterwards();
          expect(claimed).toHaveLength(claimable);
        }),
        { numRuns: Number(process.env['STORM_RUNS'] ?? runs), seed: seed === undefined ? 20_261_121 : Number(seed) },
      );
    }, 300_000);
  });
}

class ConcurrentRun {
  private constructor(
    private readonly ports: WebhookPorts,
    private readonly account: ContractAccount,
    private readonly scenario: Scenario,
    private readonly subscription: Subscription,
    private readonly attempts: readonly Delivery[],
    private readonly waiting: readonly Delivery[],
  ) {}

  static async begin(ports: WebhookPorts, account: ContractAccount, scenario: Scenario): Promise<ConcurrentRun> {
    const subscription = await account.stored();
    const deliveries = await account.deliveriesTo(subscription, inFlight + waitingAtFirst);
    const attempts = deliveries.slice(0, inFlight);
    await account.claimed(attempts);
    return new ConcurrentRun(ports, account, scenario, subscription, attempts, deliveries.slice(inFlight));
  }

  async perform({ kind, attempts }: Step): Promise<void> {
    const key = this.subscription.state;
    if (kind === 'claim') await this.ports.attempts.claim(keysOf(this.waiting), 'late', after(500));
    else if (kind === 'delete') {
      await this.ports.subscriptions.change(key, (one) => one.delete(after(500)));
      await this.ports.deliveries.cancelPending(key, after(500));
    } else {
      const outcomeOf = (attempt: number): DeliveryOutcome => {
        if (kind === 'reap') return unknownOutcome(after(reapedAt));
        const at = after(this.scenario.ends[attempt]!);
        return attempt === this.scenario.success ? anOutcome({ at }) : failure(at);
      };
      await this.ports.attempts.settle(attempts.map((attempt) => ({ ...claimOf(this.attempts[attempt]!), outcome: outcomeOf(attempt) })));
    }
  }

  async observe(): Promise<Observed> {
    const current = await this.ports.subscriptions.find(this.subscription.state);
    const events = await this.ports.events();
    const [late] = new Set(await Promise.all(this.waiting.map((one) => this.statusOf(one))));
    return {
      status: current?.state.status ?? 'deleted',
      count: current?.state.failureCount ?? 0,
      failureEvents: events.filter(({ accountId, type }) => accountId === this.account.id && type === 'webhooks.subscription_failed')
        .length,
      waiting: late!,
      attempts: await Promise.all(this.attempts.map((one) => this.statusOf(one))),
    };
  }

  /** An ended subscription has no claimable deliveries; all pending deliveries of an active one are claimable. */
  async afterwards(): Promise<{ claimed: readonly unknown[]; claimable: number }> {
    const before = await this.observe();
    const more = await this.account.deliveriesTo(this.subscription, 1, after(2_000));
    const all = keysOf([...this.attempts, ...this.waiting, ...more]);
    const claimed = await this.ports.attempts.claim(all, 'last', after(2_000));
    const claimable = before.status !== 'active' ? 0 : before.waiting === 'pending' ? 1 + waitingAtFirst : 1;
    return { claimed, claimable };
  }

  private async statusOf(delivery: Delivery): Promise<string> {
    return (await this.ports.deliveries.find(delivery.state, delivery.state.subscriptionId))?.state.status ?? 'gone';
  }
}
