import { type CursorRequest, type DomainEvent, type Step, applyStep } from '@exchange/kernel';
import { PlanningBrief } from '../domain/planning-brief';
import type { BriefKey, BriefResponse, PlanningBriefState } from '../domain/planning-brief-state';
import { BriefResponses, PlanningBriefs, type BriefFilter, type SignalFilter, type SignalKey, type SignalRecord } from '../domain/ports';

export class InMemoryPlanningBriefs extends PlanningBriefs {
  /** Events that the PostgreSQL adapter would write to the outbox. */
  readonly events: DomainEvent[] = [];
  private readonly rows = new Map<string, PlanningBrief>();

  async insert(brief: PlanningBrief): Promise<void> {
    this.save(brief);
  }

  async change({ accountId, id }: BriefKey, fn: Step<PlanningBrief>): Promise<PlanningBrief | null> {
    const brief = this.rows.get(id);
    const changed = applyStep(brief?.state.accountId === accountId ? brief : null, fn);
    return changed && this.save(changed);
  }

  async find({ accountId, id }: BriefKey): Promise<PlanningBriefState | null> {
    const state = this.rows.get(id)?.state;
    return state?.accountId === accountId ? state : null;
  }

  async list(
    { accountId, statuses, advertiserIds, text = '' }: BriefFilter,
    request: CursorRequest,
  ): Promise<readonly PlanningBriefState[]> {
    const own = this.states().filter(
      (state) =>
        state.accountId === accountId &&
        (statuses === undefined || statuses.includes(state.status)) &&
        (advertiserIds === undefined || advertiserIds.includes(state.advertiserId!)) &&
        [state.campaignName ?? '', state.advertiserName, state.audience].some((one) => one.toLowerCase().includes(text.toLowerCase())),
    );
    return pageOf(own, request, (state) => [state.createdAt.toISOString(), state.id]);
  }

  async findDue(now: Date, limit: number): Promise<readonly BriefKey[]> {
    const due = this.states().filter(({ dueAt }) => dueAt !== null && dueAt <= now);
    return due
      .toSorted((left, right) => left.dueAt!.getTime() - right.dueAt!.getTime())
      .slice(0, limit)
      .map(({ accountId, id }) => ({ accountId, id }));
  }

  async findSignal({ accountId, id }: SignalKey): Promise<SignalRecord | null> {
    return this.signalsOf(accountId).find(({ targetId }) => targetId === id) ?? null;
  }

  async listSignals(
    { accountId, statuses, dispatchStatuses, storefrontId }: SignalFilter,
    request: CursorRequest,
  ): Promise<readonly SignalRecord[]> {
    const own = this.signalsOf(accountId).filter((signal) => {
      const target = targetOf(signal);
      return (
        (statuses === undefined || statuses.includes(signal.brief.status)) &&
        (dispatchStatuses === undefined || dispatchStatuses.includes(target.dispatchStatus)) &&
        (storefrontId === undefined || target.storefrontId === storefrontId)
      );
    });
    return pageOf(own, request, (signal) => [targetOf(signal).dispatchedAt!, signal.targetId]);
  }

  private signalsOf(accountId: number): SignalRecord[] {
    return this.states().flatMap((brief) =>
      brief.targets.filter(({ sellerAccountId }) => sellerAccountId === accountId).map(({ id: targetId }) => ({ brief, targetId })),
    );
  }

  private save(brief: PlanningBrief): PlanningBrief {
    const stored = new PlanningBrief(brief.state);
    this.rows.set(brief.state.id, stored);
    this.events.push(...brief.recorded.events);
    return stored;
  }

  private states(): PlanningBriefState[] {
    return [...this.rows.values()].map(({ state }) => state);
  }
}

export class InMemoryBriefResponses extends BriefResponses {
  private readonly rows: BriefResponse[] = [];

  async insert(response: BriefResponse): Promise<void> {
    this.rows.push(response);
  }

  async list({ accountId, id }: BriefKey, targetId: string | null, request: CursorRequest): Promise<readonly BriefResponse[]> {
    const own = this.rows.filter(
      (row) => row.accountId === accountId && row.briefId === id && (targetId === null || row.targetId === targetId),
    );
    return pageOf(own, request, (row) => [row.createdAt.toISOString(), row.id]);
  }
}

function targetOf({ brief, targetId }: SignalRecord) {
  return brief.targets.find(({ id }) => id === targetId)!;
}

function pageOf<Row>(rows: readonly Row[], { limit, after }: CursorRequest, keyOf: (row: Row) => [string, string]): Row[] {
  const compare = ([at, id]: [string, string], [otherAt, otherId]: [string, string]) =>
    at === otherAt ? (id < otherId ? 1 : id > otherId ? -1 : 0) : at < otherAt ? 1 : -1;
  const sorted = rows.toSorted((left, right) => compare(keyOf(left), keyOf(right)));
  const rest = after ? sorted.filter((row) => compare(keyOf(row), [String(after[0]), String(after[1])]) > 0) : sorted;
  return rest.slice(0, limit + 1);
}
