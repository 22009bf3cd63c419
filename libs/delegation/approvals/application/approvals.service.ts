import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import {
  type Caller,
  Clock,
  DomainError,
  Ids,
  newestPage,
  type Page,
  type PageRequest,
  type PersonCaller,
  cursorRequestOf,
  UnitOfWork,
} from '@exchange/kernel';
import { Approval, type ApprovalState, type WantedAccount } from '../domain/approval';
import type { ApprovalStatus } from '../domain/approval.states';
import { approvalErrors } from '../domain/errors';
import { Approvals } from '../domain/ports';

const batchSize = 100;

/** Whether the organization can have another account. */
export interface ChildAccountReview {
  readonly capacity: { readonly consumed: number; readonly limit: number; readonly remaining: number };
  /** Empty when an account can be requested. */
  readonly blockers: readonly string[];
}

export interface ApprovalOnPage {
  readonly approval: ApprovalState;
  /** Name of the requesting account. */
  readonly organization: string;
}

/** Requests of programs that signed-in admins decide (docs/spec/gaps-2.md §7). Keys and apps of admins can request; buyer agents have no access. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly approvals: Approvals,
    private readonly accounts: AccountsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Creates nothing; the account's admins are notified and decide within seven days. Throws 409 when too many requests are pending. */
  async requestAccount(caller: Caller, wanted: WantedAccount): Promise<ApprovalState> {
    const { accountId, label } = caller;
    const request = { accountId, id: this.ids.next('approval'), kind: 'child_account', wanted, requestedBy: label } as const;
    const approval = Approval.request({ ...request, at: this.clock.now() });
    await this.approvals.insert(approval);
    return approval.state;
  }

  /** Throws 404 for any organization but the caller's own, the only one under which accounts are created. */
  async assertParent(caller: Caller, parentId: number | undefined): Promise<void> {
    if (parentId === undefined) return;
    const own = await this.accounts.organizationOf(caller.accountId);
    if (parentId !== own) throw approvalErrors.unknownParent({ field: 'parentId' });
  }

  async review(caller: Caller): Promise<ChildAccountReview> {
    const { consumed, limit } = await this.accounts.childAccountUsage(caller.accountId);
    const blockers = consumed < limit ? [] : ['The organization has as many accounts as it can have.'];
    return { capacity: { consumed, limit, remaining: Math.max(0, limit - consumed) }, blockers };
  }

  async read(caller: Caller, id: string): Promise<ApprovalState> {
    return found(await this.approvals.find(caller.accountId, id)).state;
  }

  async readForPage(caller: Caller, id: string): Promise<ApprovalOnPage> {
    const approval = await this.read(caller, id);
    const account = await this.accounts.describe(approval.accountId);
    return { approval, organization: account?.name ?? '' };
  }

  async list(caller: Caller, { status, ...request }: PageRequest & { readonly status?: ApprovalStatus }): Promise<Page<ApprovalState>> {
    const rows = await this.approvals.list(caller.accountId, status, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  /**
   * Creates the account as the approving person, in the same transaction. Throws 403 when they may not create it; the approval stays pending. A conflict is
   * stored as `failed`.
   */
  async approve(caller: PersonCaller, id: string): Promise<ApprovalState> {
    const { accountId, label } = caller;
    const { wanted } = await this.read(caller, id);
    try {
      return await this.unitOfWork.run(async () => {
        const child = await this.accounts.createChild(caller, wanted);
        return this.decide(accountId, id, (approval) => approval.succeed(String(child.id), label, this.clock.now()));
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      return this.decide(accountId, id, (approval) => approval.fail(error.code, label, this.clock.now()));
    }
  }

  /** Throws 409 when the approval was already decided. */
  async reject(caller: PersonCaller, id: string, reason: string | null): Promise<ApprovalState> {
    const { accountId, label } = caller;
    return this.decide(accountId, id, (approval) => approval.reject(reason, label, this.clock.now()));
  }

  /** Safe to run in several processes at once. */
  async expireDue(): Promise<void> {
    const now = this.clock.now();
    for (const { accountId, id } of await this.approvals.overdue(now, batchSize))
      await this.approvals.change(accountId, id, (approval) => approval.expire(now));
  }

  private async decide(accountId: number, id: string, step: (approval: Approval) => Approval): Promise<ApprovalState> {
    return found(await this.approvals.change(accountId, id, step)).state;
  }
}

function found(approval: Approval | null): Approval {
  if (!approval) throw approvalErrors.notFound();
  return approval;
}
