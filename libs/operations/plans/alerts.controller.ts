import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, deleted, DeletedWire, firstParty, IdParam, Operation, Takes, wholeAccount } from '@exchange/platform';
import { AlertsService } from './alerts.service';
import { AllowanceAlertWire, allowanceAlertWire, ChangeAlertBody, CreateAlertBody } from './usage.wire';

const ofOrganization = 'Admins of the organization only.';

/** gaps-2.md §9. */
@ApiTags('Plans')
@Controller('api/v2/billing/allowance-alerts')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List allowance alerts',
    description: `The oldest first, all of them. ${ofOrganization}`,
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
    description: `The organization is notified once when so much of an allowance is used; of a plan, once a month. ${ofOrganization} 409 for one like another, and when there are as many as there can be.`,
    status: 201,
    answers: AllowanceAlertWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateAlertBody): Promise<AllowanceAlertWire> {
    return allowanceAlertWire(await this.alerts.create(caller, body));
  }

  @Patch(':id')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Change an allowance alert',
    description: `Its percentage: it tells again, also in a month that it told of. ${ofOrganization} 409 when it would be like another one.`,
    answers: AllowanceAlertWire,
    errors: [403, 404, 409],
    once: 'together',
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
  @Operation({ summary: 'Delete an allowance alert', description: ofOrganization, answers: DeletedWire, errors: [403, 404] })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.alerts.remove(caller, id);
    return deleted(id);
  }
}
