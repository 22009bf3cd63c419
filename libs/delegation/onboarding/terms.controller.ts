import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, PersonCaller } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BeforeTerms,
  CurrentCaller,
  Operation,
  signedIn,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { AccountTermsService } from './account-terms.service';
import { AcceptTermsBody, TermsWire, termsWire } from './terms.wire';

/** docs/spec/gaps.md §6.2 */
@ApiTags('Onboarding')
@Controller('api/v2/accept-tos')
@OperationIds({ accept: 'acceptTerms', read: 'getTerms' })
export class TermsController {
  constructor(private readonly terms: AccountTermsService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'The terms, and what the account has accepted',
    description: 'Fields are null when the exchange has no terms or nobody has accepted them.',
    answers: TermsWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<TermsWire> {
    return termsWire(await this.terms.read(caller.accountId));
  }

  @Post()
  @Takes(signedIn, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @AdminsOnly()
  @Operation({
    summary: 'Accept the terms for the account',
    description: 'Signed-in admins only. Accepting the same version again changes nothing.',
    answers: TermsWire,
    errors: [403, 409],
    once: 'together',
  })
  async accept(@CurrentCaller() caller: Caller, @Body() { version }: AcceptTermsBody): Promise<TermsWire> {
    return termsWire(await this.terms.accept(caller as PersonCaller, version));
  }
}
