import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, deleted, DeletedWire, firstParty, IdParam, Operation, Takes, wholeAccount } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { AlertsService } from './alerts.service';
import { AllowanceAlertWire, allowanceAlertWire, ChangeAlertBody, CreateAlertBody } from './usage.wire';

const ofOrganization = 'Admins of the organization only.';

/** Allowance alerts of gaps-2.md §9. */
@ApiTags('Plans')
@Controller('api/v2/billing/allowance-alerts')
@OperationIds({ create: 'createAllowanceAlert', list: 'listAllowanceAlerts', remove: 'deleteAllowanceAlert' })
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List allowance alerts',
    description: `All alerts, oldest first. ${ofOrganization}`,
    answers: [AllowanceAlertWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<AllowanceAlertWire>> {
    return (await this.alerts.list(caller)).map(allowanceAlertWire);
  }

  @Post()
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Create an allowance alert',
    description: `The organization is notified once when the percentage of an allowance is used; for a plan, once a month. ${ofOrganization} 409 for an equal alert, and at the maximum number of alerts.`,
    status: 201,
    answers: AllowanceAlertWire,
    errors: [403, 409],
    once: 'together',
    tool: {
      name: 'save_notification_config',
      arguments: {
        scope: { kind: 'iu_allowance', allowance: '{body.allowance}' },
        trigger: { type: 'condition', predicate: { metric: 'iu.percent_consumed', op: '>=', value: '{body.percent}' } },
      },
    },
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateAlertBody): Promise<AllowanceAlertWire> {
    return allowanceAlertWire(await this.alerts.create(caller, body));
  }

  @Patch(':id')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Change an allowance alert',
    description: `Changes the percentage. The alert can notify again, even in the same month. ${ofOrganization} 409 when an equal alert exists.`,
    answers: AllowanceAlertWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: {
      name: 'save_notification_config',
      arguments: {
        subscriptionId: '{path.id}',
        trigger: { type: 'condition', predicate: { metric: 'iu.percent_consumed', op: '>=', value: '{body.percent}' } },
      },
    },
  })
  async change(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { percent }: ChangeAlertBody,
  ): Promise<AllowanceAlertWire> {
    return allowanceAlertWire(await this.alerts.change(caller, id, percent));
  }

  @Delete(':id')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Delete an allowance alert',
    description: ofOrganization,
    answers: DeletedWire,
    errors: [403, 404],
    tool: { name: 'save_notification_config', arguments: { subscriptionId: '{path.id}', enabled: false } },
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.alerts.remove(caller, id);
    return deleted(id);
  }
}
