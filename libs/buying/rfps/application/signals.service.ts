import { Injectable } from '@nestjs/common';
import {
  Clock,
  cursorPage,
  Ids,
  UnitOfWork,
  withoutSecrets,
  type Caller,
  type Page,
  type PageRequest,
  cursorRequestOf,
} from '@exchange/kernel';
import { maxResponses } from '../domain/checks';
import { rfpErrors } from '../domain/errors';
import type { PlanningBrief } from '../domain/planning-brief';
import type { BriefResponse, NewResponse } from '../domain/planning-brief-state';
import { BriefResponses, PlanningBriefs, type SignalFilter, type SignalRecord } from '../domain/ports';

/** Demand signals for sellers. 404 for a signal that was not dispatched to the account. */
@Injectable()
export class SignalsService {
  constructor(
    private readonly briefs: PlanningBriefs,
    private readonly responses: BriefResponses,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list(caller: Caller, filter: Omit<SignalFilter, 'accountId'>, request: PageRequest): Promise<Page<SignalRecord>> {
    const rows = await this.briefs.listSignals({ ...filter, accountId: caller.accountId }, cursorRequestOf(request));
    return cursorPage(rows, request.limit, ({ brief, targetId }) => {
      const target = brief.targets.find(({ id }) => id === targetId)!;
      return [target.dispatchedAt!, targetId];
    });
  }

  /** The signal with the seller's own answers, newest first. */
  async read({ accountId }: Caller, id: string): Promise<{ signal: SignalRecord; responses: readonly BriefResponse[] }> {
    const signal = await this.briefs.findSignal({ accountId, id });
    if (!signal) throw rfpErrors.signalNotFound();
    const responses = await this.responses.list(signal.brief, id, { limit: maxResponses, after: null });
    return { signal, responses };
  }

  /** Throws 409 when the brief is closed. */
  mark(caller: Caller, id: string, as: 'acknowledge' | 'hold'): Promise<SignalRecord> {
    return this.change(caller, id, (brief, now) => brief.mark(id, as, now));
  }

  /** Throws 400 with all problems; 409 when the brief is closed or the seller has already declined. */
  async respond(caller: Caller, id: string, wanted: NewResponse): Promise<BriefResponse> {
    const redacted = { ...wanted, message: wanted.message && withoutSecrets(wanted.message) };
    return this.unitOfWork.run(async () => {
      const { brief } = await this.change(caller, id, (it, now) => it.respond(id, redacted, now));
      const { accountId, id: briefId, updatedAt: createdAt } = brief;
      const response: BriefResponse = { ...redacted, accountId, briefId, targetId: id, id: this.ids.next('resp'), createdAt };
      await this.responses.insert(response, caller.accountId, brief.advertiserName);
      return response;
    });
  }

  private async change({ accountId }: Caller, id: string, step: (brief: PlanningBrief, now: Date) => PlanningBrief): Promise<SignalRecord> {
    const signal = await this.briefs.findSignal({ accountId, id });
    if (!signal) throw rfpErrors.signalNotFound();
    const now = this.clock.now();
    const changed = await this.briefs.change(signal.brief, (brief) => step(brief, now));
    return { brief: changed!.state, targetId: id };
  }
}
