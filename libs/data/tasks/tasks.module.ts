import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { Tasks1763650005001 } from './migrations/1763650005001-tasks';
import { TaskRetention1763690200012 } from './migrations/1763690200012-task-retention';
import { TaskKind } from './task.kind';
import { taskRow } from './task.row';
import { TasksController } from './tasks.controller';
import { TasksFacade } from './tasks.facade';

export const tasksSchema: ContextSchema = {
  entities: [taskRow as never],
  migrations: [Tasks1763650005001, TaskRetention1763690200012],
  retention: [
    {
      table: 'tasks',
      expired: `status in ('completed', 'failed') and updated_at < $1`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
    },
  ],
};

@Module({ providers: [TasksFacade], exports: [TasksFacade] })
export class TasksModule {}

@Module({ imports: [TasksModule], controllers: [TasksController], providers: [TaskKind] })
export class TasksHttp {}
