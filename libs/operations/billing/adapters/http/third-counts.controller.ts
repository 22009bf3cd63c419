import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, invalidField, type Page } from '@exchange/kernel';
import {
  AdminsOnly,
  BodyLimit,
  CurrentCaller,
  CursorQuery,
  IdParam,
  IntegerIdParam,
  Operation,
  SellersOnly,
  signedIn,
  StaffOnly,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { BillingDeskService } from '../../application/billing-desk.service';
import { ChargedDaysService } from '../../application/charged-days.service';
import { ThirdCountsService } from '../../application/third-counts.service';
import { billingLimits } from '../../domain/limits';
import { countsIn } from '../bank/count-files';
import { BilledCustomerWire, billedCustomerWire } from './billing-desk.wire';
import {
  ChangeCountingBody,
  ChargedDayWire,
  chargedDayWire,
  EnterCountsBody,
  EnteredCountsWire,
  enteredCountsWire,
  SoldDayWire,
  soldDayWire,
} from './third-counts.wire';

const Customer = (): ParameterDecorator => IntegerIdParam('accountId', 'An account: what is meant is the organization that pays for it.');

/** docs/adr/0173. */
@ApiTags('Billing')
@StaffOnly()
@Controller('api/v2/staff/billing/customers/:accountId')
@OperationIds({ agree: 'changeCounting', enter: 'enterThirdCounts' })
export class ThirdCountsController {
  constructor(
    private readonly counts: ThirdCountsService,
    private readonly desk: BillingDeskService,
  ) {}

  @Post('counting')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Change who counts for an organization',
    description:
      'For signed-in platform staff. Chooses from which day on the organization is charged by sellers’ reports or by a third party’s counts. People of the organization are notified.',
    answers: BilledCustomerWire,
    errors: [404],
    once: 'together',
  })
  async agree(
    @CurrentCaller() caller: Caller,
    @Customer() accountId: number,
    @Body() { countedBy, measurementVendor, countedFrom: from }: ChangeCountingBody,
  ): Promise<BilledCustomerWire> {
    const vendor = countedBy === 'THIRD_PARTY' ? (measurementVendor ?? null) : null;
    await this.counts.setCounting(caller, accountId, { from, countedBy, measurementVendor: vendor });
    return billedCustomerWire(await this.desk.read(caller, accountId));
  }

  @Post('counts')
  @Takes(signedIn, 'write')
  @BodyLimit(2 * billingLimits.countFile)
  @Operation({
    summary: 'Enter third-party counts',
    description:
      'For signed-in platform staff. Rows for media buys of the organization, as JSON or CSV. All rows are stored or none: `details.issues` of a 400 gives the problem of each row. Repeated rows change nothing; different values are corrections. The worker charges changes within an hour.',
    answers: EnteredCountsWire,
    errors: [404],
    once: 'together',
  })
  async enter(
    @CurrentCaller() caller: Caller,
    @Customer() accountId: number,
    @Body() { counts, content }: EnterCountsBody,
  ): Promise<EnteredCountsWire> {
    if ((counts === undefined) === (content === undefined)) throw invalidField('content', 'Send either counts or content.');
    const lines = content === undefined ? (counts ?? []) : countsIn(content);
    return enteredCountsWire(await this.counts.enterCounts(caller, accountId, lines, content !== undefined));
  }
}

@ApiTags('Billing')
@Controller('api/v2/billing/media-buys/:mediaBuyId/charges')
@OperationIds({ list: 'listChargedDays' })
export class ChargedDaysController {
  constructor(private readonly days: ChargedDaysService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the daily charges of a media buy',
    description: 'Admins only. Latest day first: the seller’s report, the third-party count, and which of them is charged.',
    answers: [ChargedDayWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IdParam('mediaBuyId') mediaBuyId: string,
    @Query() query: CursorQuery,
  ): Promise<Page<ChargedDayWire>> {
    return (await this.days.listForBuyer(caller, mediaBuyId, query)).map(chargedDayWire);
  }
}

@ApiTags('Payouts')
@SellersOnly()
@AdminsOnly()
@Controller('api/v2/storefront/billing/media-buys/:mediaBuyId/charges')
@OperationIds({ list: 'listSoldChargedDays' })
export class SoldChargedDaysController {
  constructor(private readonly days: ChargedDaysService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the daily charges of a sold media buy',
    description:
      'Admins only. Latest day first: this seller’s report, the third-party count for the buyer, and which of them is charged. Payouts follow the charges.',
    answers: [SoldDayWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IdParam('mediaBuyId', 'The id of the media buy: the buyer’s, or the seller’s own (`sf_mb_…`).') mediaBuyId: string,
    @Query() query: CursorQuery,
  ): Promise<Page<SoldDayWire>> {
    return (await this.days.listForSeller(caller, mediaBuyId, query)).map(soldDayWire);
  }
}
