import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, type Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { taskTypes } from './task';
import { taskStates } from './task.states';
import { taskWire, type TaskWire } from './task.wire';
import { TasksFacade } from './tasks.facade';

const filter = z.strictObject({
  status: z.enum(taskStates.states).optional(),
  taskType: z.enum(taskTypes).optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class TaskKind extends ObjectKind<typeof filter> {
  readonly kind = 'task';
  readonly description = 'Work that continues after its request was answered. Poll it until it has ended.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly tasks: TasksFacade) {
    super();
  }

  override async search(caller: Caller, { query, filter: criteria, cursor, limit }: KindSearch<Filter>): Promise<Page<TaskWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    return (await this.tasks.list(caller, { ...criteria, cursor, limit })).map(taskWire);
  }

  override async get(caller: Caller, id: string): Promise<TaskWire> {
    return taskWire(await this.tasks.get(caller, id));
  }
}
