import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BeforeProof, BuyersOnly, CurrentCaller, IdParam, Operation } from '@exchange/platform';
import { SubscriptionsService } from '../../application/subscriptions.service';
import { DiscoveryRevisionWire } from './revision.wire';
import { DeletedAnswer, RegisterSubscriptionBody, SubscriptionAnswer, SubscriptionsAnswer, subscriptionWire } from './subscription.wire';

/** rest-api.md, "Webhook subscriptions". */
@ApiTags('Webhook subscriptions')
@ApiExtraModels(DiscoveryRevisionWire)
@BuyersOnly()
@Controller('api/v2/buyer/webhook-subscriptions')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Post()
  @Operation({
    summary: 'Register a webhook',
    description: 'At most 20 per account. Events that happened before are not sent.',
    status: 201,
    answers: SubscriptionAnswer,
    errors: [403, 409],
  })
  async register(@CurrentCaller() caller: Caller, @Body() body: RegisterSubscriptionBody): Promise<SubscriptionAnswer> {
    return { subscription: subscriptionWire(await this.subscriptions.register(caller, body)) };
  }

  @Get()
  @Operation({
    summary: 'List the webhooks of the account',
    description: 'Newest first, without secrets.',
    answers: SubscriptionsAnswer,
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<SubscriptionsAnswer> {
    return { subscriptions: (await this.subscriptions.list(caller)).map(subscriptionWire) };
  }

  @Delete(':id')
  @BeforeProof()
  @Operation({
    summary: 'Delete a webhook',
    description: 'Answers when nothing is under way any more: up to 5 s while a delivery is being sent, and nothing is sent after that.',
    answers: DeletedAnswer,
    errors: [403, 404],
  })
  async delete(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedAnswer> {
    await this.subscriptions.delete(caller, id);
    return { success: true, id };
  }
}
