import { Injectable } from '@nestjs/common';
import {
  type Caller,
  Clock,
  type Day,
  dayIn,
  Ids,
  type Issue,
  micros,
  newestPage,
  type Page,
  type PageRequest,
  cursorRequestOf,
} from '@exchange/kernel';
import { MediaBuysFacade, type BookedBuy } from '@exchange/media-buys';
import { alreadyAuthorized, Idempotency } from '@exchange/platform';
import { DeliveryImport, type DeliveryImportState, type ImportFormat } from '../domain/delivery-import';
import { reportingErrors } from '../domain/errors';
import type { Fact } from '../domain/facts';
import { importLimits } from '../domain/import-limits';
import { readLine, type ImportLine } from '../domain/import-line';
import { DeliveryFacts, DeliveryImports } from '../domain/ports';

/** An uploaded file with delivery. */
export interface ImportFile {
  readonly format: ImportFormat;
  readonly idempotencyKey: string | undefined;
  readonly lines: AsyncIterable<ImportLine>;
  /** Hash of the bytes, once the lines are read: an idempotency key belongs to one file. */
  readonly hash: () => string;
}

type Buys = Map<string, BookedBuy | null>;

/** Maximum media buys in the cache of one import. */
const maxCachedBuys = 10_000;

/** Imports delivery from files, all or nothing. Importing the same file again changes nothing. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly facts: DeliveryFacts,
    private readonly imports: DeliveryImports,
    private readonly mediaBuys: MediaBuysFacade,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** 400 with the first problems by line. Nothing but the failed attempt is stored then. */
  async take(caller: Caller, { format, idempotencyKey, lines, hash }: ImportFile): Promise<DeliveryImportState> {
    const { accountId } = caller;
    const id = this.ids.next('imp');
    const base = { accountId, id, format, createdBy: caller.label, createdAt: this.clock.now() };
    try {
      const { rowCount, problems } = await this.stageLines(id, accountId, lines);
      if (problems.count > 0) {
        const failed = DeliveryImport.failed({ ...base, rowCount, problemCount: problems.count, problems: problems.first });
        await this.imports.insert(failed);
        throw reportingErrors.fileRefused({ field: problems.first[0]!.path || undefined, details: detailsOf(failed.state) });
      }
      return await this.idempotency.once(
        { caller, key: idempotencyKey, operation: 'reporting.import', request: { hash: hash() }, authorize: alreadyAuthorized },
        async () => {
          const changedCount = await this.facts.publish(id, accountId, 'import');
          const completed = DeliveryImport.completed({ ...base, rowCount, changedCount });
          await this.imports.insert(completed);
          return completed.state;
        },
      );
    } finally {
      await this.facts.discard(id);
    }
  }

  async read({ accountId }: Caller, id: string): Promise<DeliveryImportState> {
    const found = await this.imports.find({ accountId, id });
    if (!found) throw reportingErrors.importNotFound();
    return found;
  }

  async list({ accountId }: Caller, request: PageRequest): Promise<Page<DeliveryImportState>> {
    return newestPage(await this.imports.list(accountId, cursorRequestOf(request)), request.limit);
  }

  private async stageLines(stagingId: string, accountId: number, lines: AsyncIterable<ImportLine>) {
    const todayIn = todays(this.clock.now());
    const problems = new Problems();
    const buys: Buys = new Map();
    let rowCount = 0;
    for await (const batch of inBatches(lines)) {
      rowCount += batch.length;
      await this.cacheBuys(buys, accountId, batch);
      const facts = batch.flatMap((line) => factIn(line, buys, todayIn, problems));
      const repeated = facts.length === 0 ? [] : await this.facts.stage(stagingId, accountId, facts);
      for (const lineNumber of repeated) problems.add(lineNumber, 'An earlier line is about the same package and day.');
    }
    if (rowCount === 0 && problems.count === 0) problems.add(0, 'The file has no rows.');
    return { rowCount, problems };
  }

  private async cacheBuys(buys: Buys, accountId: number, batch: readonly ImportLine[]): Promise<void> {
    if (buys.size > maxCachedBuys) buys.clear();
    const named = batch.map(({ record }) => record['mediabuyid']).filter((id) => typeof id === 'string');
    const ids = [...new Set(named.map((id) => id.trim()))].filter((id) => id.length <= 255 && !id.includes('\0') && !buys.has(id));
    for (const id of ids) buys.set(id, null);
    for (const buy of await this.mediaBuys.findMany(accountId, ids)) buys.set(buy.id, buy);
  }
}

/** Keeps the first problems and counts all of them. */
class Problems {
  readonly first: Issue[] = [];
  count = 0;

  add(lineNumber: number, message: string): void {
    this.count += 1;
    if (this.first.length < importLimits.maxListedProblems)
      this.first.push({ path: lineNumber === 0 ? '' : `line ${lineNumber}`, message });
  }
}

/** Today by zone, cached: a file has many lines and few zones. */
function todays(now: Date): (zone: string) => Day {
  const known = new Map<string, Day>();
  return (zone) => {
    const today = known.get(zone) ?? dayIn(now, zone);
    known.set(zone, today);
    return today;
  };
}

function factIn({ lineNumber, record, problem }: ImportLine, buys: Buys, todayIn: (zone: string) => Day, problems: Problems): Fact[] {
  const named = typeof record['mediabuyid'] === 'string' ? buys.get(record['mediabuyid'].trim()) : null;
  const latest = todayIn(named?.timezone ?? 'UTC');
  const read = problem === undefined ? readLine(record, latest) : [problem];
  const wrong = 'measures' in read ? problemOf(read, buys) : read;
  if (typeof wrong === 'string' || !('measures' in read)) {
    for (const message of typeof wrong === 'string' ? [wrong] : (wrong ?? [])) problems.add(lineNumber, message);
    return [];
  }
  const { advertiserId, campaignId, sellerId, currency } = buys.get(read.mediaBuyId)!;
  const { mediaBuyId, packageId, day, measures } = read;
  return [{ advertiserId, campaignId, sellerId, mediaBuyId, packageId, currency, day, measures, lineNumber }];
}

function problemOf(
  { mediaBuyId, packageId, currency, measures }: Exclude<ReturnType<typeof readLine>, readonly string[]>,
  buys: Buys,
): string | null {
  const buy = buys.get(mediaBuyId);
  if (!buy) return 'There is no media buy with that id.';
  if (!buy.packages.some((item) => item.packageId === packageId)) return 'The media buy has no package with that id.';
  if (currency !== null && currency !== buy.currency) return `The media buy is in ${buy.currency}.`;
  if (measures.spend > importLimits.maxSpendPerBudget * Number(micros(buy.budget)))
    return `spend is more than ${importLimits.maxSpendPerBudget} times the budget of the media buy (${Number(buy.budget)} ${buy.currency}).`;
  return null;
}

function detailsOf({ id, problemCount, problems }: DeliveryImportState): object {
  return { importId: id, problemCount, issues: problems };
}

async function* inBatches(lines: AsyncIterable<ImportLine>): AsyncGenerator<readonly ImportLine[]> {
  let batch: ImportLine[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < importLimits.batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
