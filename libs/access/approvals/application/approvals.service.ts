import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import {
  type Caller,
  Clock,
  DomainError,
  Ids,
  isAdmin,
  newestPage,
  type Page,
  type PageRequest,
  type PersonCaller,
  sliceOf,
  UnitOfWork,
} from '@exchange/kernel';
import { Approval, type ApprovalState, type WantedAccount } from '../domain/approval';
import type { ApprovalStatus } from '../domain/approval.states';
import { approvalErrors } from '../domain/errors';
import { Approvals } from '../domain/ports';

const batch = 100;

/** Whether an account could be made. */
export interface Review {
  readonly capacity: { readonly consumed: number; readonly limit: number; readonly remaining: number };
  /** Empty: it can be asked for. */
  readonly blockers: readonly string[];
}

export interface ApprovalOnPage {
  readonly approval: ApprovalState;
  /** Name of the account that it was asked for under. */
  readonly organization: string;
}

/** What a program asks for, and what signed-in admins make of it (gaps-2 §7). Keys and apps of admins ask; buyer agents reach nothing here. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly approvals: Approvals,
    private readonly accounts: AccountsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Nothing is created: admins of the account are told, and decide within seven days. 409 when too many wait already. */
  async requestAccount(caller: Caller, wanted: WantedAccount): Promise<ApprovalState> {
    const { accountId, label } = assertAdmin(caller);
    const asked = { accountId, id: this.ids.next('approval'), kind: 'child_account', wanted, requestedBy: label } as const;
    const approval = Approval.request({ ...asked, at: this.clock.now() });
    await this.approvals.insert(approval);
    return approval.state;
  }

  /** 404 for any organization but the caller's own, under which everything is made that it asks for. */
  async assertParent(caller: Caller, parentId: number | undefined): Promise<void> {
    if (parentId === undefined) return;
    const own = await this.accounts.organizationOf(assertAdmin(caller).accountId);
    if (parentId !== own) throw approvalErrors.unknownParent({ field: 'parentId' });
  }

  /** What asking would lead to. It changes nothing. */
  async review(caller: Caller): Promise<Review> {
    const { consumed, limit } = await this.accounts.placesBeside(assertAdmin(caller).accountId);
    const blockers = consumed < limit ? [] : ['The organization has as many accounts as it can have.'];
    return { capacity: { consumed, limit, remaining: Math.max(0, limit - consumed) }, blockers };
  }

  async read(caller: Caller, id: string): Promise<ApprovalState> {
    return found(await this.approvals.find(assertAdmin(caller).accountId, id)).state;
  }

  /** What an admin sees who is to decide. */
  async onPage(caller: Caller, id: string): Promise<ApprovalOnPage> {
    const approval = await this.read(caller, id);
    const account = await this.accounts.describe(approval.accountId);
    return { approval, organization: account?.name ?? '' };
  }

  /** Newest first. */
  async list(caller: Caller, { status, ...request }: PageRequest & { readonly status?: ApprovalStatus }): Promise<Page<ApprovalState>> {
    const rows = await this.approvals.list(assertAdmin(caller).accountId, status, sliceOf(request));
    return newestPage(rows, request.limit);
  }

  /**
   * Makes what was asked for, as the person who approves it, in the same transaction. 403 when they may not make it themselves, and it goes on
   * waiting; it has failed when it cannot be made.
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

  /** 409 when it has been decided already. */
  async reject(caller: PersonCaller, id: string, reason: string | null): Promise<ApprovalState> {
    const { accountId, label } = assertAdmin(caller);
    return this.decide(accountId, id, (approval) => approval.reject(reason, label, this.clock.now()));
  }

  /** For the worker: any number of processes may do it at once. */
  async expireDue(): Promise<void> {
    const now = this.clock.now();
    for (const { accountId, id } of await this.approvals.overdue(now, batch))
      await this.approvals.change(accountId, id, (approval) => approval.expire(now));
  }

  private async decide(accountId: number, id: string, step: (approval: Approval) => Approval): Promise<ApprovalState> {
    return found(await this.approvals.change(accountId, id, step)).state;
  }
}

function assertAdmin(caller: Caller): Caller {
  if (!isAdmin(caller)) throw approvalErrors.adminsOnly();
  return caller;
}

function found(approval: Approval | null): Approval {
  if (!approval) throw approvalErrors.notFound();
  return approval;
}
