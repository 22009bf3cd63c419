import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { Tasks1763650005001 } from './migrations/1763650005001-tasks';
import { taskRow } from './task.row';
import { Tasks } from './tasks';
import { TasksController } from './tasks.controller';

export const tasksSchema: ContextSchema = { entities: [taskRow as never], migrations: [Tasks1763650005001] };

@Module({ providers: [Tasks], exports: [Tasks] })
export class TasksModule {}

@Module({ imports: [TasksModule], controllers: [TasksController] })
export class TasksHttp {}
