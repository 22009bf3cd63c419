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
import { BuyerDemoAnswerWire, buyerDemoAnswerWire, CreateBuyerDemoBody, RemovedBuyerDemoWire } from './buyer-demo.wire';
import { ExtendDemoBody } from './demo.wire';

/** Everything of the exchange to try, for a buyer. Only admins change it: it is an account. */
@ApiTags('Demo')
@BuyersOnly()
@Controller('api/v2/demo')
export class BuyerDemoController {
  constructor(private readonly demos: BuyerDemoService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the demo of the buyer',
    description: '`demo` is null when there is none. One whose lease is over is shown until everything of it is removed.',
    answers: BuyerDemoAnswerWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<BuyerDemoAnswerWire> {
    return buyerDemoAnswerWire(await this.demos.read(caller));
  }

  @Post()
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Make a demo for the buyer',
    description:
      'An account of its own (`customerId`) to which admins can switch, with sellers that nobody else sees, a sandbox advertiser, and a campaign that runs and has ' +
      'fourteen days of delivery. It sees no other seller, and nothing of it is billed. It lasts seven days. 409 when there is one, and for an account that is a demo itself.',
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
    description: 'Nobody gets into its account any more; its rows follow within minutes. Without a demo, `deleted` is false.',
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
      'The next generation is made anew from its profile, in the same account and with the ids of the one before. What people added or changed is gone; members and keys stay. ' +
      'The lease stays as it is.',
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
    description: 'To so many days from now. It is never shortened.',
    answers: BuyerDemoAnswerWire,
    errors: [403, 404],
    once: 'together',
  })
  async extend(@CurrentCaller() caller: Caller, @Body() { days }: ExtendDemoBody): Promise<BuyerDemoAnswerWire> {
    return buyerDemoAnswerWire(await this.demos.extend(caller, days));
  }
}
