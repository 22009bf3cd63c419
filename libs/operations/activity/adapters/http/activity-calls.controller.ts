import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { ActivityService } from '../../application/activity.service';
import { ActivityCallDetailWire, ActivityCallWire, callDetailWire, callWire, ListCallsQuery } from './activity-call.wire';

/** Operations of gaps.md §6.16. */
@ApiTags('Activity')
@Controller('api/v2/activity/calls')
export class ActivityCallsController {
  constructor(private readonly activity: ActivityService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List calls',
    description:
      'Calls, newest first. Admins and organization keys see all calls of the account, others their own. All given filters must match. Calls appear after a few seconds; under load some are dropped. `meta.source` is `changes` when calls are not recorded: the list is then empty, and the audit log has the changes.',
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
    description: 'Includes input and output during their retention, without secrets, and without bodies of more than 16 KB.',
    answers: ActivityCallDetailWire,
    errors: [404],
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('activityUid') activityUid: string): Promise<ActivityCallDetailWire> {
    return callDetailWire(await this.activity.read(caller, activityUid));
  }
}
