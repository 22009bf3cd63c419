import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { ActivityService } from '../../application/activity.service';
import { ActivityCallDetailWire, ActivityCallWire, callDetailWire, callWire, ListCallsQuery } from './activity-call.wire';

/** gaps.md §6.16. */
@ApiTags('Activity')
@Controller('api/v2/activity/calls')
export class ActivityCallsController {
  constructor(private readonly activity: ActivityService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Who called what',
    description:
      'Newest first. Admins and organization keys see the calls of the account, everybody else their own. All filters given must hold. Calls are written seconds behind; under load some are left out. `meta.source` is `changes` where calls are not recorded: then the list is empty, and the audit log is what there is.',
    answers: [ActivityCallWire],
    list: 'cursor',
    meta: { source: { type: 'string', enum: ['calls', 'changes'] } },
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListCallsQuery): Promise<Page<ActivityCallWire>> {
    const { cursor, limit, credentialId: credentialIds, ...filter } = query;
    return (await this.activity.list(caller, definedOnly({ ...filter, credentialIds }), { limit, ...definedOnly({ cursor }) })).map(
      callWire,
    );
  }

  @Get(':activityUid')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a call',
    description: 'With what it was asked and answered, as long as that is kept: without secrets, and without bodies of more than 16 KB.',
    answers: ActivityCallDetailWire,
    errors: [404],
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('activityUid') activityUid: string): Promise<ActivityCallDetailWire> {
    return callDetailWire(await this.activity.read(caller, activityUid));
  }
}
