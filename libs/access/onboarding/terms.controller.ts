import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, PersonCaller } from '@exchange/kernel';
import { AdminsOnly, BeforeProof, BeforeTerms, CurrentCaller, Operation, signedIn, Takes, wholeAccount } from '@exchange/platform';
import { accountOf } from './account-of';
import { TermsService } from './terms.service';
import { AcceptTermsBody, TermsWire, termsWire } from './terms.wire';

/** gaps.md §6.2. */
@ApiTags('Onboarding')
@Controller('api/v2/accept-tos')
export class TermsController {
  constructor(private readonly terms: TermsService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'The terms, and what the account has accepted',
    description: 'Null where the exchange has no terms or nobody has accepted them.',
    answers: TermsWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<TermsWire> {
    return termsWire(await this.terms.read(accountOf(caller)));
  }

  @Post()
  @Takes(signedIn, 'write')
  @BeforeProof()
  @BeforeTerms()
  @AdminsOnly()
  @Operation({
    summary: 'Accept the terms for the account',
    description: 'Admins only, signed in. Again is fine.',
    answers: TermsWire,
    errors: [403, 409],
    once: 'together',
  })
  async accept(@CurrentCaller() caller: Caller, @Body() { version }: AcceptTermsBody): Promise<TermsWire> {
    return termsWire(await this.terms.accept(caller as PersonCaller, version));
  }
}
