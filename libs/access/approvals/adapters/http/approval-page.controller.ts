import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { PersonCaller } from '@exchange/kernel';
import {
  AuthGuard,
  checkedBody,
  formOf,
  IdParam,
  numberIn,
  Once,
  onPage,
  Public,
  RequestContext,
  SameOriginGuard,
  sendPage,
  SessionAuthenticator,
  SessionToken,
  StreamedBody,
  toSignIn,
} from '@exchange/platform';
import { ApprovalsService } from '../../application/approvals.service';
import { pathOfApproval } from './approval-path';
import { approvalPage } from './approval-page';
import { RejectBody } from './approval.wire';

/** Where a signed-in admin decides what a program asked for (gaps-2 §7). Its address lets nobody in, and is right for one account alone. */
@ApiExcludeController()
@Public()
@UseGuards(SameOriginGuard)
@Controller('approvals/:accountId/:id')
export class ApprovalPageController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly sessions: SessionAuthenticator,
    private readonly guard: AuthGuard,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('accountId') account: string,
    @IdParam('id') id: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const accountId = numberIn(account);
    await onPage(response, async () => {
      const person = await this.personOf(token, accountId);
      if (!person) return toSignIn(response, pathOfApproval({ accountId, id }));
      sendPage(response, approvalPage(await this.approvals.onPage(person, id), person));
    });
  }

  @Post()
  @Once('freely')
  @StreamedBody()
  async decide(
    @Req() request: Request,
    @Res() response: Response,
    @Param('accountId') account: string,
    @IdParam('id') id: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const form = await formOf(request);
    const accountId = numberIn(account);
    const path = pathOfApproval({ accountId, id });
    await onPage(response, async () => {
      const person = await this.personOf(token, accountId);
      if (!person) return toSignIn(response, path);
      await this.guard.assertMayWrite(person);
      const given = form.get('reason')?.trim();
      if (form.get('decision') === 'approve') await this.approvals.approve(person, id);
      else if (form.get('decision') === 'reject') {
        const { reason } = await checkedBody(RejectBody, given ? { reason: given } : {});
        await this.approvals.reject(person, id, reason ?? null);
      }
      response.redirect(303, path);
    });
  }

  /** By the session alone, on the account of the page. Audit entries name the person. */
  private async personOf(token: string | undefined, accountId: number): Promise<PersonCaller | null> {
    const caller = token === undefined ? null : await this.sessions.authenticate(token, accountId);
    if (caller) RequestContext.current()!.caller = caller;
    return caller as PersonCaller | null;
  }
}
