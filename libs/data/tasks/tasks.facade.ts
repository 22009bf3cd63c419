import { Injectable } from '@nestjs/common';
import {
  type Caller,
  Clock,
  cursorPage,
  grantedAdvertisers,
  keysetOf,
  type Page,
  type PageRequest,
  requireGranted,
} from '@exchange/kernel';
import { AggregateStore, type Condition, Database, ListReads, storedAs } from '@exchange/platform';
import { taskErrors } from './errors';
import { Task, type TaskError, type TaskKey, type TaskStart, type TaskState, type TaskType } from './task';
import { taskMapping, taskRow } from './task.row';
import type { TaskStatus } from './task.states';

const listed = { name: 'tasks.list', ...storedAs(taskRow), orderBy: 'created_at desc, id desc' };

interface ListRequest extends PageRequest {
  readonly status?: TaskStatus;
  readonly taskType?: TaskType;
}

/**
 * Tasks of work that continues after its request was answered (docs/spec: rest-api.md, Not sent as webhooks: "callers poll tasks").
 * The context that does the work reports in the transactions of that work. Reports for unknown tasks are ignored.
 */
@Injectable()
export class TasksFacade {
  private readonly lists = new ListReads<TaskState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async submit(start: TaskStart): Promise<void> {
    await this.store.insert(taskMapping, Task.submit(start, this.clock.now()));
  }

  /** Can be called again after a crash. */
  begin(key: TaskKey): Promise<void> {
    return this.change(key, (task, at) => task.begin(at));
  }

  complete(key: TaskKey, response: object): Promise<void> {
    return this.change(key, (task, at) => task.complete(response, at));
  }

  fail(key: TaskKey, error: TaskError): Promise<void> {
    return this.change(key, (task, at) => task.fail(error, at));
  }

  /** Adds or replaces members of `metadata`, also after the task has ended. */
  annotate(key: TaskKey, metadata: object): Promise<void> {
    return this.change(key, (task, at) => task.annotate(metadata, at));
  }

  /** Agents see tasks of the advertisers granted to them; other callers see all tasks of the account. */
  async get(caller: Caller, taskId: string, taskType?: TaskType): Promise<TaskState> {
    const { accountId } = caller;
    const task = await this.database.manager.findOneBy(taskRow, { accountId, taskId, ...(taskType && { taskType }) });
    return requireGranted(caller, task, 'to read', taskErrors.notFound);
  }

  async list(caller: Caller, { status, taskType, cursor, limit }: ListRequest): Promise<Page<TaskState>> {
    const [at, id] = keysetOf(cursor) ?? [];
    const conditions: Condition[] = [
      ['account_id = $?', caller.accountId],
      ['advertiser_id = any($?)', grantedAdvertisers(caller)],
      ['status = $?', status],
      ['task_type = $?', taskType],
      ['(created_at, id) < ($?, $?)', at, id],
    ];
    const tasks = await this.lists.page(conditions, { take: limit + 1 });
    return cursorPage(tasks, limit, (task) => [task.createdAt.toISOString(), task.taskId]);
  }

  private async change({ accountId, taskId }: TaskKey, step: (task: Task, at: Date) => Task): Promise<void> {
    await this.store.change(taskMapping, { accountId, taskId }, (task) => step(task, this.clock.now()));
  }
}
