import { Aggregate } from '@exchange/kernel';
import { taskEvent } from './domain/events';
import { taskStates, type TaskStatus } from './task.states';

/** docs/spec/gaps.md §5.10. */
export const taskTypes = ['audience_sync', 'media_buy_create', 'creative_sync'] as const;
export type TaskType = (typeof taskTypes)[number];

/** Whether the same request may succeed later, after a correction, or never. */
export const recoveries = ['transient', 'correctable', 'terminal'] as const;

export interface TaskError {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly suggestion?: string;
  /** Delay before a retry, in seconds. */
  readonly retryAfter?: number;
  readonly details?: object;
  readonly recovery: (typeof recoveries)[number];
}

export interface TaskKey {
  readonly accountId: number;
  /** A UUID. */
  readonly taskId: string;
}

/** The data of a task when its work is accepted. */
export interface TaskStart extends TaskKey {
  /** Agents see a task only with a grant for this advertiser. Null: no agent sees it. */
  readonly advertiserId: number | null;
  readonly taskType: TaskType;
  readonly resourceType: string | null;
  readonly resourceId: string | null;
  readonly metadata: object | null;
  /** Polling interval for callers while the task is open. */
  readonly retryAfterSeconds: number;
}

export interface TaskState extends Omit<TaskStart, 'retryAfterSeconds'> {
  readonly status: TaskStatus;
  readonly error: TaskError | null;
  readonly response: object | null;
  /** Null once the task has ended. */
  readonly retryAfterSeconds: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export class Task extends Aggregate<TaskState> {
  static submit(start: TaskStart, at: Date): Task {
    return new Task({ ...start, status: taskStates.initial, error: null, response: null, createdAt: at, updatedAt: at }).moveTo({}, at);
  }

  begin(at: Date): this {
    const status = taskStates.step(this.state.status, 'the work begins or resumes');
    return status === this.state.status ? this : this.moveTo({ status, error: null }, at);
  }

  complete(response: object, at: Date): this {
    const status = taskStates.step(this.state.status, 'the work is done');
    return this.moveTo({ status, response, error: null, retryAfterSeconds: null }, at);
  }

  fail(error: TaskError, at: Date): this {
    const status = taskStates.step(this.state.status, 'the work cannot be done');
    return this.moveTo({ status, error, retryAfterSeconds: null }, at);
  }

  /** Adds or replaces members of `metadata`, in every status. */
  annotate(metadata: object, at: Date): this {
    return this.next({ metadata: { ...this.state.metadata, ...metadata }, updatedAt: at });
  }

  private moveTo(patch: Partial<TaskState>, at: Date): this {
    const { accountId, taskId, advertiserId } = this.state;
    return this.next({ ...patch, updatedAt: at }, { event: taskEvent('tasks.changed', accountId, at, { taskId, advertiserId }) });
  }
}
