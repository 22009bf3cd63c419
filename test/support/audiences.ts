import { hash } from 'node:crypto';
import type { Database } from '@exchange/platform';
import type { Answer, Credentials, TestApi } from './api';
import { createAdvertiser } from './discovery';
import { eventually } from './eventually';

export const sha256 = (text: string): string => hash('sha256', text);

/** A member with both hashes; equal numbers are the same person. */
export const member = (number: number, more: object = {}): object => ({
  externalId: `person-${number}`,
  hashedEmail: sha256(`person-${number}@example.com`),
  hashedPhone: sha256(`+1206555${number}`),
  ...more,
});

export const membersFrom = (first: number, count: number): object[] => Array.from({ length: count }, (_, i) => member(first + i));

/** Keeps workers from the advertiser's syncs, behind an older sync that is under lease, until the returned function is called. */
export async function stopSyncs(database: Database, accountId: number, advertiserId: number): Promise<() => Promise<unknown>> {
  const id = `in-the-way-${accountId}`;
  await database.query(
    `insert into audience_syncs (account_id, id, advertiser_id, status, wishes, audience_ids, delete_missing, deleted, added, removed,
       has_callback, fence, attempts, lease_until, created_at)
     values ($1, $2, $3, 'working', '[]', '{}', false, 0, 0, 0, false, 1, 1, now() + interval '1 hour', now())`,
    [accountId, id, advertiserId],
  );
  return () => database.query(`delete from audience_syncs where account_id = $1 and id = $2`, [accountId, id]);
}

/** An advertiser with its audiences. */
export class AudienceClient {
  private constructor(
    private readonly api: TestApi,
    readonly as: Credentials,
    readonly advertiserId: number,
  ) {}

  static async open(api: TestApi, as: Credentials): Promise<AudienceClient> {
    return new AudienceClient(api, as, await createAdvertiser(api, as));
  }

  get path(): string {
    return `/api/v2/buyer/advertisers/${this.advertiserId}/audiences`;
  }

  post(body: unknown, headers: Record<string, string> = {}, as = this.as): Promise<Answer> {
    return this.api.post(`${this.path}/sync`, { as, body, headers });
  }

  /** Posts a sync, asserts that it is accepted, and returns its id, which is also the task's id. */
  async sync(audiences: readonly object[], more: object = {}): Promise<string> {
    const { status, body } = await this.post({ audiences, ...more });
    if (status !== 202) throw new Error(`The sync failed: ${JSON.stringify(body)}`);
    return body.data.taskId as string;
  }

  async task(taskId: string): Promise<Answer['body']> {
    const { status, body } = await this.api.get(`/api/v2/buyer/tasks/${taskId}`, { as: this.as });
    if (status !== 200) throw new Error(`The task was not found: ${JSON.stringify(body)}`);
    return body.data.task;
  }

  /** Waits until the task has ended. */
  waitForTask(taskId: string): Promise<Answer['body']> {
    return eventually(async () => {
      const task = await this.task(taskId);
      if (task.retryAfterSeconds !== null) throw new Error(`The task is still ${task.status}.`);
      return task;
    });
  }

  /** Waits until the task's callback has ended. */
  waitForCallback(taskId: string): Promise<Answer['body']> {
    return eventually(async () => {
      const task = await this.task(taskId);
      if (!['delivered', 'failed'].includes(task.metadata.callback.status)) throw new Error(JSON.stringify(task.metadata.callback));
      return task;
    });
  }

  async list(query = ''): Promise<Answer['body']> {
    return (await this.api.get(`${this.path}${query}`, { as: this.as })).body;
  }

  async get(audienceId: string): Promise<Answer['body']> {
    return (await this.api.get(`${this.path}/${audienceId}`, { as: this.as })).body.data;
  }
}
