import { CursorQuery, Field } from '@exchange/platform';
import { recoveries, type TaskState, taskTypes, type TaskError, type TaskType } from './task';
import { taskStates, type TaskStatus } from './task.states';

class TaskErrorWire {
  @Field.text()
  code: string;

  @Field.text()
  message: string;

  @Field.text({ optional: true })
  field?: string;

  @Field.text({ optional: true })
  suggestion?: string;

  @Field.integer({ optional: true, description: 'Delay before a retry, in seconds.' })
  retryAfter?: number;

  @Field.record({ optional: true })
  details?: object;

  @Field.oneOf(recoveries, {
    description: 'Whether the request may succeed later (`transient`), after a change (`correctable`), or never (`terminal`).',
  })
  recovery: TaskError['recovery'];
}

/** docs/spec/gaps.md §5.10. */
export class TaskWire {
  @Field.text()
  taskId: string;

  @Field.oneOf(taskTypes)
  taskType: TaskType;

  @Field.oneOf(taskStates.states)
  status: TaskStatus;

  @Field.text({ nullable: true })
  resourceType: string | null;

  @Field.text({ nullable: true, description: 'Null when the task has no resource, or several.' })
  resourceId: string | null;

  @Field.object(() => TaskErrorWire, { nullable: true })
  error: TaskErrorWire | null;

  @Field.record({ nullable: true, description: 'Result of the work. Null until it is completed.' })
  response: object | null;

  @Field.record({ nullable: true, description: 'Further data; for an audience sync, its callback with every attempt.' })
  metadata: object | null;

  @Field.integer({ nullable: true, description: 'Seconds to wait before the next poll. Null once the task has ended.' })
  retryAfterSeconds: number | null;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class TaskAnswerWire {
  @Field.object(() => TaskWire)
  task: TaskWire;
}

export class ListTasksQuery extends CursorQuery {
  @Field.oneOf(taskStates.states, { optional: true })
  status?: TaskStatus;

  @Field.oneOf(taskTypes, { optional: true })
  taskType?: TaskType;
}

export function taskWire(task: TaskState): TaskWire {
  const { taskId, taskType, status, resourceType, resourceId, error, response, metadata, retryAfterSeconds, createdAt, updatedAt } = task;
  return { taskId, taskType, status, resourceType, resourceId, error, response, metadata, retryAfterSeconds, createdAt, updatedAt };
}
