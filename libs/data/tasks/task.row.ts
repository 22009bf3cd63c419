import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Task, type TaskState } from './task';

export const taskRow = new EntitySchema<TaskState>({
  name: 'Task',
  tableName: 'tasks',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    taskId: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id', { nullable: true }),
    taskType: column.text('task_type'),
    status: column.text('status'),
    resourceType: column.text('resource_type', { nullable: true }),
    resourceId: column.text('resource_id', { nullable: true }),
    error: column.json('error', { nullable: true }),
    response: column.json('response', { nullable: true }),
    metadata: column.json('metadata', { nullable: true }),
    retryAfterSeconds: column.integer('retry_after_seconds', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<TaskState>,
});

/** Tasks are not audited: the audit log already has the request that started the work. */
export const taskMapping: Mapping<TaskState, Task> = { schema: taskRow, from: (state) => new Task(state) };
