import * as fc from 'fast-check';
import { dayMs, DomainError } from '@exchange/kernel';
import { assertBooked, assertCharged, assertPaidOut, assertInvariants, readPaidAhead } from './checks';
import { type PerformedMove, type Move, sequence, type Step, scriptedSteps } from './moves';
import { FaultyGateway, openProcesses, processes } from './processes';
import { Trade } from './trade';

type Kind = Move['kind'];

/** Counts tried and completed actions by kind. */
class MoveCounts {
  readonly done = new Map<Kind, number>();

  count(kind: Kind): void {
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }
}

/** One trade: runs steps and asserts the invariants after each. */
class PropertyRun {
  private invoices: readonly unknown[] = [];
  private steps = 0;

  constructor(
    private readonly trade: Trade,
    private readonly tally: MoveCounts,
  ) {}

  async take({ moves, closing }: Step): Promise<void> {
    const { trade } = this;
    this.steps += 1;
    const before = await readPaidAhead(trade);
    if (closing) trade.clock.advance(closing.months * 31 * dayMs);
    const closers = Array.from({ length: closing ? processes : 0 }, (_, process) =>
      this.alive(process, closing!.killedAfter[process] ?? Infinity, () => trade.close(process)),
    );
    let process = 0;
    const killed = new Set<PerformedMove>();
    const makeOf = async (made: PerformedMove, at: number) => {
      const own = process++;
      const isDone = await this.alive(own, made.killedAfter, () => this.attempt(made.move, own, this.steps * 10 + at));
      if (!isDone) killed.add(made);
    };
    const making = moves.flatMap((made, at) => Array.from({ length: made.times }, () => makeOf(made, at)));
    settledOrThrow(await Promise.allSettled([...closers, ...making]));
    for (const database of trade.databases) database.statementsLeft = Infinity;
    for (const [at, made] of moves.entries())
      if (made.isRepeated || killed.has(made)) await this.attempt(made.move, 0, this.steps * 10 + at);
    this.invoices = await assertInvariants(trade, this.invoices, before);
  }

  /** Charges, pays, closes and pays out everything; then the remaining sums must match. */
  async end(): Promise<void> {
    const { trade } = this;
    for (const kind of ['look', 'look', 'charge'] as const) await trade.make({ kind, mood: 'answers' } as Move, 0, 0);
    trade.clock.advance(120 * dayMs);
    await Promise.all(Array.from({ length: processes }, (_, process) => trade.close(process)));
    this.invoices = await assertInvariants(trade, this.invoices);
    await assertCharged(trade);
    await assertBooked(trade);
    for (const kind of ['approve', 'prepare', 'approve', 'approve'] as const) await this.attempt({ kind }, 0, 0);
    this.invoices = await assertInvariants(trade, this.invoices);
    await assertPaidOut(trade);
  }

  /** False when the process was killed during the work. */
  private async alive(process: number, statements: number, work: () => Promise<unknown>): Promise<boolean> {
    const database = this.trade.databases[process]!;
    database.statementsLeft = Math.min(database.statementsLeft, statements);
    return work().then(
      () => true,
      (error: Error) => (error.message === 'killed' ? false : Promise.reject(error)),
    );
  }

  /** Ignores a `DomainError`, which is a valid refusal. Any other error fails the test. */
  private async attempt(move: Move, process: number, step: number): Promise<void> {
    await this.trade.make(move, process, step).then(
      () => this.tally.count(move.kind),
      (error: unknown) => (error instanceof DomainError ? undefined : Promise.reject(error as Error)),
    );
  }
}

/** Adds the steps to the error, because fast-check prints the seed but not the content of objects. */
function withSteps(error: Error, steps: readonly Step[]): never {
  error.message += `\nAfter ${steps.length} steps: ${JSON.stringify(steps, (_, value: unknown) => (value === Infinity ? 'never' : value))}`;
  throw error;
}

function settledOrThrow(ended: readonly PromiseSettledResult<unknown>[]): void {
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

interface Extent {
  /** Fixed sequences that run before the random ones. */
  readonly scripts: readonly Step[][];
  /** Number of random sequences. */
  readonly runs: number;
  /** Maximum steps of a random sequence. */
  readonly maxSteps: number;
  /** Time limit of all sequences and of shrinking a failing one, in milliseconds. */
  readonly timeLimitMs: number;
}

/** Runs the property test. A failure prints its seed and path, and the steps that led to it. */
export function testMoney({ scripts, runs, maxSteps, timeLimitMs }: Extent): void {
  let opened: Awaited<ReturnType<typeof openProcesses>>;
  let lastId = 910_000;

  beforeAll(async () => {
    opened = await openProcesses();
  });
  afterAll(() => opened.close());

  test('charges, invoices, collects, refunds and pays out every cent exactly once, whatever runs concurrently, is killed or is repeated', async () => {
    const tally = new MoveCounts();
    await fc.assert(
      fc.asyncProperty(sequence(maxSteps), async (steps) => {
        const trade = new Trade(opened.databases, new FaultyGateway(), (lastId += 10));
        await trade.begin();
        try {
          const proof = new PropertyRun(trade, tally);
          for (const [at, step] of steps.entries())
            await proof.take(step).catch((error: Error) => withSteps(error, steps.slice(0, at + 1)));
          await proof.end().catch((error: Error) => withSteps(error, steps));
        } finally {
          for (const database of opened.databases) database.statementsLeft = Infinity;
          await trade.end();
        }
      }),
      { numRuns: scripts.length + runs, examples: scripts.map((steps) => [steps]), interruptAfterTimeLimit: timeLimitMs },
    );
    expect([...tally.done.keys()].sort()).toEqual([...new Set(kindsOf(scriptedSteps(Infinity)))].sort());
  });
}

const kindsOf = (steps: readonly Step[]): Kind[] => steps.flatMap(({ moves }) => moves.map(({ move }) => move.kind));
