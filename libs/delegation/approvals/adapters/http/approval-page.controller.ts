import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { accessOf, IdParam, Once, Public, SameOriginGuard, SessionToken, StreamedBody } from '@exchange/platform';
import { parseId, pageLanguage, PersonPages, sendPage, readForm } from '@exchange/platform/pages';
import { checkedBody } from '@exchange/platform/tools';
import { ApprovalsService } from '../../application/approvals.service';
import { approvalPage } from './approval-page';
import { pathOfApproval } from './approval-path';
import { RejectBody } from './approval.wire';
import { ApprovalsController } from './approvals.controller';

/** The page on which a signed-in admin decides a request (docs/spec/gaps-2.md §7). Its address grants no access and works for one account only. */
@ApiExcludeController()
@Public()
@UseGuards(SameOriginGuard)
@Controller('approvals/:accountId/:id')
export class ApprovalPageController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly pages: PersonPages,
  ) {}

  @Get()
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Param('accountId') account: string,
    @IdParam('id') id: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const accountId = parseId(account);
    const access = accessOf(ApprovalsController, 'read');
    await this.pages.show(response, { token, accountId, path: pathOfApproval({ accountId, id }), access }, async (person) => {
      sendPage(response, approvalPage(await this.approvals.readForPage(person, id), person, pageLanguage(request)));
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
    const form = await readForm(request);
    const accountId = parseId(account);
    const path = pathOfApproval({ accountId, id });
    const access = accessOf(ApprovalsController, 'approve');
    await this.pages.act(response, { token, accountId, path, access }, async (person) => {
      const given = form.get('reason')?.trim();
      if (form.get('decision') === 'approve') await this.approvals.approve(person, id);
      else if (form.get('decision') === 'reject') {
        const { reason } = await checkedBody(RejectBody, given ? { reason: given } : {});
        await this.approvals.reject(person, id, reason ?? null);
      }
      response.redirect(303, path);
    });
  }
}
