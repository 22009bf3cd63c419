import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, wholeList } from '@exchange/kernel';
import {
  BeforeEmailVerification,
  BeforeTerms,
  BuyersOnly,
  CurrentCaller,
  deleted,
  DeletedWire,
  IdParam,
  Operation,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { searchTool, wholeListLimit, OperationIds } from '@exchange/platform/openapi';
import { SubscriptionsService } from '../../application/subscriptions.service';
import { DiscoveryRevisionWire } from './revision.wire';
import {
  RegisterSubscriptionBody,
  SubscriptionAnswerWire,
  SubscriptionsAnswerWire,
  WebhookSubscriptionWire,
  subscriptionWire,
} from './subscription.wire';

/** rest-api.md, "Webhook subscriptions". */
@ApiTags('Webhook subscriptions')
@ApiExtraModels(DiscoveryRevisionWire)
@BuyersOnly()
@Controller('api/v2/buyer/webhook-subscriptions')
@OperationIds('WebhookSubscriptions')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Post()
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Register a webhook',
    description: 'An account has at most 20 webhooks. Events from before the registration are not sent.',
    status: 201,
    answers: SubscriptionAnswerWire,
    errors: [403, 409],
    once: 'together',
  })
  async register(@CurrentCaller() caller: Caller, @Body() body: RegisterSubscriptionBody): Promise<SubscriptionAnswerWire> {
    return { subscription: subscriptionWire(await this.subscriptions.register(caller, body)) };
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the webhooks of the account',
    description: 'Newest first, without secrets.',
    answers: SubscriptionsAnswerWire,
    list: 'whole',
    errors: [403],
    tool: searchTool('webhook_subscription', { limit: wholeListLimit }),
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<WebhookSubscriptionWire>> {
    return wholeList((await this.subscriptions.list(caller)).map(subscriptionWire), 'subscriptions');
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({ summary: 'Get a webhook', description: 'Without its secret.', answers: SubscriptionAnswerWire, errors: [403, 404] })
  async get(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<SubscriptionAnswerWire> {
    return { subscription: subscriptionWire(await this.subscriptions.get(caller, id)) };
  }

  @Delete(':id')
  @Takes(wholeAccount, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Delete a webhook',
    description: 'The answer arrives when no delivery is under way any more, usually within 5 s. Nothing is sent after that.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async delete(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.subscriptions.delete(caller, id);
    return deleted(id);
  }
}
