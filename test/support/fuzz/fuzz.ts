import * as fc from 'fast-check';
import { ApiDocument, type Operation, type RawDocument } from './document';
import { checkAnswer } from './judge';
import { type FuzzRequest, Requests } from './requests';
import type { WireAnswer } from './wire';
import { type WorldAccess, World } from './world';

export interface Finding {
  readonly operation: string;
  readonly what: string;
  readonly requests: readonly FuzzRequest[];
}

export interface Budget {
  readonly seed: number;
  /** Number of requests to each operation. */
  readonly runs: number;
  /** Number of concurrent requests. */
  readonly parallel: number;
}

export interface Report {
  readonly requests: number;
  readonly operations: number;
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations that never succeeded, with the statuses that they answered. */
  readonly neverSucceeded: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly slowestMs: number;
  readonly findings: readonly Finding[];
}

/** Sends a request and checks its effects. `ask` throws when the answer is wrong; `send` checks nothing. */
type Checked = (request: FuzzRequest, senders: { ask(): Promise<WireAnswer>; send(): Promise<WireAnswer> }) => Promise<unknown>;

/** Operations to test, and the check around each request. */
interface Options {
  readonly among?: (operations: readonly Operation[]) => readonly Operation[];
  readonly checked?: Checked;
}

/** Sends random requests to every operation of the document and checks each answer. */
export class Fuzz {
  readonly document: ApiDocument;
  readonly world: World;
  private readonly requests: Requests;
  private readonly statuses = new Map<number, number>();
  private readonly answers = new Map<string, Record<string, number>>();
  private readonly findings: Finding[] = [];
  private count = 0;
  private slowest = 0;

  constructor(raw: RawDocument, around: WorldAccess) {
    this.document = new ApiDocument(raw);
    this.world = new World(around, (method, path) => this.document.contract.operationOf(method, path));
    this.requests = new Requests(this.document, this.world.pool);
  }

  /** Tests each operation separately, and reduces a failing request to its smallest form. `checked` may wrap each request. */
  async operations({ seed, runs, parallel }: Budget, { among = (all) => all, checked }: Options = {}): Promise<void> {
    const waiting = [...among(this.document.operations)].sort((a, b) => rank(a) - rank(b));
    const work = async () => {
      for (let operation = waiting.shift(); operation; operation = waiting.shift()) await this.one(operation, seed, runs, checked);
    };
    await Promise.all(Array.from({ length: parallel }, work));
  }

  /** Sends operations in random order, with ids from earlier answers. */
  async anyOrder({ seed, runs, parallel }: Budget): Promise<void> {
    const { operations } = this.document;
    const order = fc.sample(fc.nat(operations.length - 1), { seed, numRuns: runs });
    const trace: FuzzRequest[] = [];
    const work = async () => {
      for (let at = order.shift(); at !== undefined; at = order.shift()) {
        const operation = operations[at]!;
        const [request] = fc.sample(this.requests.to(operation), { seed: seed + order.length, numRuns: 1 }) as [FuzzRequest];
        trace.push(request);
        await this.world.signInAgain(request);
        await this.ask(operation, request).catch((error: unknown) =>
          this.findings.push({ operation: operation.name, what: String(error), requests: trace.slice(-5) }),
        );
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
  }

  get report(): Report {
    return {
      requests: this.count,
      operations: this.answers.size,
      statuses: new Map([...this.statuses].sort(([a], [b]) => a - b)),
      neverSucceeded: Object.fromEntries(
        [...this.answers].filter(([, statuses]) => !Object.keys(statuses).some((status) => status < '300')),
      ),
      slowestMs: this.slowest,
      findings: this.findings,
    };
  }

  private async one(operation: Operation, seed: number, runs: number, checked?: Checked): Promise<void> {
    await this.world.refresh(operation);
    const property = fc.asyncProperty(this.requests.to(operation), async (request) => {
      await this.world.signInAgain(request);
      const senders = { ask: () => this.ask(operation, request), send: () => this.world.send(operation, request) };
      await (checked ? checked(request, senders) : senders.ask());
    });
    const { failed, counterexample, errorInstance } = await fc.check(property, { seed: ownSeed(operation, seed), numRuns: runs });
    if (failed) this.findings.push({ operation: operation.name, what: String(errorInstance), requests: counterexample ?? [] });
  }

  private async ask(operation: Operation, request: FuzzRequest): Promise<WireAnswer> {
    const answer = await this.world.send(operation, request);
    this.count += 1;
    this.slowest = Math.max(this.slowest, answer.ms);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    const own = this.answers.get(operation.name) ?? {};
    own[answer.status] = (own[answer.status] ?? 0) + 1;
    this.answers.set(operation.name, own);
    checkAnswer(this.document, operation, request, answer);
    return answer;
  }
}

/** Operations that end or remove something run last, so that the others still find it. */
const rank = ({ method, template }: Operation): number =>
  Number(method === 'DELETE') +
  Number(/cancel|abandon|pause|complete/.test(template)) +
  2 * Number(/sign-out|password|switch-account/.test(template));

/** Seeds differ by operation, so that operations get different values. */
const ownSeed = ({ name }: Operation, seed: number): number => [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, seed);
