import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller, Page } from '@exchange/kernel';
import { accessOf, Settings } from '@exchange/platform';
import { type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { ApprovalsService } from '../../application/approvals.service';
import { approvalStates } from '../../domain/approval.states';
import { ApprovalsController } from '../http/approvals.controller';
import { approvalObject } from './approval-object';

const filter = z.strictObject({ state: z.enum(approvalStates.stored).optional() });

@Injectable()
export class ApprovalKind extends ObjectKind<typeof filter> {
  readonly kind = 'approval';
  readonly description = 'A request of a program that a signed-in admin decides.';
  readonly filter = filter;
  override readonly access = accessOf(ApprovalsController, 'list');

  constructor(
    private readonly approvals: ApprovalsService,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async search(
    caller: Caller,
    { query, filter: { state: status }, cursor, limit }: KindSearch<z.output<typeof filter>>,
  ): Promise<Page<object>> {
    if (query !== undefined) throw noSearchText(this.kind);
    return (await this.approvals.list(caller, { status, cursor, limit })).map((row) => approvalObject(row, this.settings.baseUrl));
  }

  override async get(caller: Caller, id: string): Promise<object> {
    return approvalObject(await this.approvals.read(caller, id), this.settings.baseUrl);
  }
}
