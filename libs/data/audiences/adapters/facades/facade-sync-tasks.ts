import { Injectable } from '@nestjs/common';
import { TasksFacade } from '@exchange/tasks';
import type { Callback } from '../../domain/callback';
import { audienceLimits } from '../../domain/limits';
import { SyncTasks } from '../../domain/ports';
import type { SyncKey, SyncState } from '../../domain/sync';

const taskOf = ({ accountId, id }: SyncKey) => ({ accountId, taskId: id });

@Injectable()
export class FacadeSyncTasks extends SyncTasks {
  constructor(private readonly tasks: TasksFacade) {
    super();
  }

  submit(sync: SyncState, callback: Callback | null): Promise<void> {
    const { id: operationId, advertiserId, audienceIds, added, removed } = sync;
    const [only] = audienceIds.length === 1 ? audienceIds : [];
    return this.tasks.submit({
      ...taskOf(sync),
      advertiserId,
      taskType: 'audience_sync',
      resourceType: 'AUDIENCE',
      resourceId: only ?? null,
      metadata: { operationId, advertiserId, audiences: audienceIds.length, added, removed, callback: callback && callback.report },
      retryAfterSeconds: audienceLimits.pollSeconds,
    });
  }

  begin(key: SyncKey): Promise<void> {
    return this.tasks.begin(taskOf(key));
  }

  complete(key: SyncKey, response: object): Promise<void> {
    return this.tasks.complete(taskOf(key), response);
  }

  fail(key: SyncKey, reason: string): Promise<void> {
    return this.tasks.fail(taskOf(key), { code: 'AUDIENCE_SYNC_FAILED', message: reason, recovery: 'correctable' });
  }

  reportCallback(key: SyncKey, callback: Callback): Promise<void> {
    return this.tasks.annotate(taskOf(key), { callback: callback.report });
  }
}
