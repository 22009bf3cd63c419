import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { getTool, searchTool } from '@exchange/platform/openapi';
import { ListTasksQuery, TaskAnswerWire, TaskWire, taskWire } from './task.wire';
import { TasksFacade } from './tasks.facade';

/** docs/spec/gaps.md §5.10. */
@ApiTags('Tasks')
@BuyersOnly()
@Controller('api/v2/buyer/tasks')
export class TasksController {
  constructor(private readonly tasks: TasksFacade) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List tasks',
    description: 'Newest first.',
    answers: [TaskWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('task', { filter: { status: '{query.status}', taskType: '{query.taskType}' }, limit: '{query.limit}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListTasksQuery): Promise<Page<TaskWire>> {
    return (await this.tasks.list(caller, query)).map(taskWire);
  }

  @Get(':taskId')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a task',
    description: 'Work that continues after its request was answered with 202. Poll it every `retryAfterSeconds` until that is null.',
    answers: TaskAnswerWire,
    errors: [403, 404],
    tool: getTool('task', { id: '{path.taskId}' }),
  })
  async get(@CurrentCaller() caller: Caller, @IdParam('taskId') taskId: string): Promise<TaskAnswerWire> {
    return { task: taskWire(await this.tasks.get(caller, taskId)) };
  }
}
