import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, invalidField, requireAdvertiser, UnitOfWork } from '@exchange/kernel';
import { alreadyAuthorized, Idempotency } from '@exchange/platform';
import { Audience, type AudienceChange } from '../domain/audience';
import { Callback, type CallbackRequest } from '../domain/callback';
import { audienceErrors } from '../domain/errors';
import { audienceLimits } from '../domain/limits';
import type { MemberPart } from '../domain/member';
import {
  AdvertiserDirectory,
  Audiences,
  AudienceSyncs,
  CallbackReceivers,
  Callbacks,
  type PackedPart,
  SyncBell,
  SyncTasks,
} from '../domain/ports';
import { AudienceSync, newOperationId } from '../domain/sync';
import { Packing } from './packing';

export interface SyncRequest {
  readonly changes: readonly AudienceChange[];
  /** All to be added before all to be removed: who is in both is not in the audience. */
  readonly lists: readonly MemberPart[];
  readonly deleteMissing: boolean;
  readonly callback: CallbackRequest | null;
}

export interface Accepted {
  readonly success: true;
  readonly accountId: number;
  readonly operationId: string;
  readonly taskId: string;
}

const lengthOf = (lists: readonly MemberPart[], does: MemberPart['does']): number =>
  lists.reduce((sum, list) => sum + (list.does === does ? list.members.length : 0), 0);

/** gaps.md §5.8: takes syncs in. What they say is done by the worker, see {@link ApplyingService}. */
@Injectable()
export class SyncingService {
  constructor(
    private readonly advertisers: AdvertiserDirectory,
    private readonly packing: Packing,
    private readonly audiences: Audiences,
    private readonly syncs: AudienceSyncs,
    private readonly callbacks: Callbacks,
    private readonly receivers: CallbackReceivers,
    private readonly tasks: SyncTasks,
    private readonly bell: SyncBell,
    private readonly idempotency: Idempotency,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** 400 when the callback's URL cannot be a destination; 409 when too many syncs of the advertiser are open. */
  async accept(caller: Caller, advertiserId: number, request: SyncRequest, idempotencyKey: string | undefined): Promise<Accepted> {
    await requireAdvertiser(caller, advertiserId, 'to change', this.advertisers, audienceErrors);
    const { callback, changes, deleteMissing, lists } = request;
    const refusal = callback && this.receivers.refusal(callback.url);
    if (refusal !== null) throw invalidField('pushNotificationConfig.url', `pushNotificationConfig.url cannot be used: ${refusal}.`);
    const { parts, digest } = await this.packing.pack(lists);
    const asked = { advertiserId, changes: changes, deleteMissing, callback, digest };
    return this.idempotency.once(
      { caller, key: idempotencyKey, operation: 'audiences.sync', request: asked, authorize: alreadyAuthorized },
      () => this.store(caller.accountId, advertiserId, request, parts),
    );
  }

  private async store(
    accountId: number,
    advertiserId: number,
    { changes, lists, deleteMissing, callback: wanted }: SyncRequest,
    parts: readonly PackedPart[],
  ): Promise<Accepted> {
    const at = this.clock.now();
    const id = newOperationId();
    const counts = { added: lengthOf(lists, 'add'), removed: lengthOf(lists, 'remove') };
    const given = { changes, deleteMissing, ...counts, hasCallback: wanted !== null };
    const sync = AudienceSync.accept({ accountId, advertiserId, id }, given, at);
    if (!(await this.syncs.insert(sync, parts, audienceLimits.openSyncs))) throw audienceErrors.tooManyOpen();
    const byId = new Map(changes.map((one) => [one.audienceId, one]));
    await this.audiences.changeAll({ accountId, advertiserId }, [...byId.keys()], (audienceId, audience) => {
      const asked = byId.get(audienceId)!;
      if (audience === null && asked.delete) return null;
      return (audience ?? Audience.create({ accountId, advertiserId, audienceId }, at)).await(asked, at);
    });
    const callback = wanted && Callback.park({ accountId, id: this.ids.next('acb'), syncId: id }, wanted, at);
    if (wanted && callback) {
      const credentials = wanted.authentication?.credentials ?? null;
      await this.callbacks.insert(callback, { token: wanted.token, credentials });
    }
    await this.tasks.submit(sync.state, callback);
    this.unitOfWork.afterCommit(() => this.bell.ring([{ accountId, id }]));
    return { success: true, accountId, operationId: id, taskId: id };
  }
}
