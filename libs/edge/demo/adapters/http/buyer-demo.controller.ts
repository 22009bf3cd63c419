import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BeforeTerms,
  BuyersOnly,
  CurrentCaller,
  Operation,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { BuyerDemoService } from '../../application/buyer-demo.service';
import { BuyerDemoAnswerWire, BuyerDemoReadWire, buyerDemoAnswerWire, CreateBuyerDemoBody, RemovedBuyerDemoWire } from './buyer-demo.wire';
import { ExtendDemoBody } from './demo.wire';

/** Demo of a buyer account. Only admins change it, because a demo is an account. */
@ApiTags('Demo')
@BuyersOnly()
@Controller('api/v2/demo')
export class BuyerDemoController {
  constructor(private readonly demos: BuyerDemoService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the demo of the buyer',
    description: '`demo` is null when there is none. An expired demo is shown until it is removed.',
    answers: BuyerDemoReadWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<BuyerDemoReadWire> {
    return { ...buyerDemoAnswerWire(await this.demos.read(caller)), demoOf: await this.demos.ownerOf(caller) };
  }

  @Post()
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Create the demo of the buyer',
    description:
      'Creates an account (`customerId`) to which admins can switch, with sellers that only it sees, a sandbox advertiser, and a running campaign with ' +
      'fourteen days of delivery. The account sees no other sellers and is never billed. It lasts seven days. 409 when there is a demo, and for an account that is a demo itself.',
    status: 201,
    answers: BuyerDemoAnswerWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: Caller, @Body() _body: CreateBuyerDemoBody): Promise<BuyerDemoAnswerWire> {
    return buyerDemoAnswerWire(await this.demos.create(caller));
  }

  @Delete()
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Remove the demo of the buyer',
    description: 'Ends access to its account at once; its data are deleted within minutes. `deleted` is false when there is no demo.',
    answers: RemovedBuyerDemoWire,
    errors: [403],
  })
  async remove(@CurrentCaller() caller: Caller): Promise<RemovedBuyerDemoWire> {
    const removed = await this.demos.remove(caller);
    return { deleted: removed !== null, customerId: removed?.customerId ?? null };
  }

  @Post('reset')
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Reset the demo of the buyer',
    description:
      'Restores the profile in the same account, with the same ids, as the next generation. Added and changed data are deleted; members and keys stay. ' +
      'The lease does not change.',
    answers: BuyerDemoAnswerWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async reset(@CurrentCaller() caller: Caller): Promise<BuyerDemoAnswerWire> {
    return buyerDemoAnswerWire(await this.demos.reset(caller));
  }

  @Post('extend')
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Extend the lease of the demo of the buyer',
    description: 'The lease ends `days` days from now, or later if it already did. It is never shortened.',
    answers: BuyerDemoAnswerWire,
    errors: [403, 404],
    once: 'together',
  })
  async extend(@CurrentCaller() caller: Caller, @Body() { days }: ExtendDemoBody): Promise<BuyerDemoAnswerWire> {
    return buyerDemoAnswerWire(await this.demos.extend(caller, days));
  }
}
