import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, invalidField, requireAdvertiser, UnitOfWork } from '@exchange/kernel';
import { alreadyAuthorized, Idempotency } from '@exchange/platform';
import { Audience, type AudienceChange } from '../domain/audience';
import { Callback, type CallbackConfig } from '../domain/callback';
import { audienceErrors } from '../domain/errors';
import { audienceLimits } from '../domain/limits';
import type { MemberPart } from '../domain/member';
import {
  AudienceAdvertisers,
  Audiences,
  AudienceSyncs,
  CallbackReceivers,
  Callbacks,
  type PackedPart,
  SyncWakeUp,
  SyncTasks,
} from '../domain/ports';
import { AudienceSync, newOperationId } from '../domain/sync';
import { MemberPacker } from './member-packer';

export interface AudienceSyncRequest {
  readonly changes: readonly AudienceChange[];
  /** Lists to add come before lists to remove: a member in both is removed. */
  readonly lists: readonly MemberPart[];
  readonly deleteMissing: boolean;
  readonly callback: CallbackConfig | null;
}

export interface AcceptedSync {
  readonly success: true;
  readonly accountId: number;
  readonly operationId: string;
  readonly taskId: string;
}

const countMembers = (lists: readonly MemberPart[], does: MemberPart['does']): number =>
  lists.reduce((sum, list) => sum + (list.does === does ? list.members.length : 0), 0);

/** Accepts syncs (docs/spec/gaps.md §5.8); a worker applies them, see {@link SyncApplyingService}. */
@Injectable()
export class AudienceSyncService {
  constructor(
    private readonly advertisers: AudienceAdvertisers,
    private readonly packer: MemberPacker,
    private readonly audiences: Audiences,
    private readonly syncs: AudienceSyncs,
    private readonly callbacks: Callbacks,
    private readonly receivers: CallbackReceivers,
    private readonly tasks: SyncTasks,
    private readonly wakeUp: SyncWakeUp,
    private readonly idempotency: Idempotency,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** 400 when the callback's URL is not allowed; 409 when too many syncs of the advertiser are open. */
  async accept(caller: Caller, advertiserId: number, request: AudienceSyncRequest, keyHeader: string | undefined): Promise<AcceptedSync> {
    await requireAdvertiser(caller, advertiserId, 'to change', this.advertisers, audienceErrors);
    const { callback, changes, deleteMissing, lists } = request;
    const refusal = callback && this.receivers.refusal(callback.url);
    if (refusal !== null) throw invalidField('pushNotificationConfig.url', `pushNotificationConfig.url cannot be used: ${refusal}.`);
    const { parts, digest } = await this.packer.pack(lists);
    const fingerprint = { advertiserId, changes, deleteMissing, callback, digest };
    return this.idempotency.once(
      { caller, key: keyHeader, operation: 'audiences.sync', request: fingerprint, authorize: alreadyAuthorized },
      () => this.store(caller.accountId, advertiserId, request, parts),
    );
  }

  private async store(
    accountId: number,
    advertiserId: number,
    { changes, lists, deleteMissing, callback: config }: AudienceSyncRequest,
    parts: readonly PackedPart[],
  ): Promise<AcceptedSync> {
    const at = this.clock.now();
    const id = newOperationId();
    const counts = { added: countMembers(lists, 'add'), removed: countMembers(lists, 'remove') };
    const acceptance = { changes, deleteMissing, ...counts, hasCallback: config !== null };
    const sync = AudienceSync.accept({ accountId, advertiserId, id }, acceptance, at);
    if (!(await this.syncs.insert(sync, parts, audienceLimits.openSyncs))) throw audienceErrors.tooManyOpen();
    const byId = new Map(changes.map((one) => [one.audienceId, one]));
    await this.audiences.changeAll({ accountId, advertiserId }, [...byId.keys()], (audienceId, audience) => {
      const change = byId.get(audienceId)!;
      if (audience === null && change.delete) return null;
      return (audience ?? Audience.create({ accountId, advertiserId, audienceId }, at)).acceptSync(change, at);
    });
    const callback = config && Callback.create({ accountId, id: this.ids.next('acb'), syncId: id }, config, at);
    if (config && callback) {
      const credentials = config.authentication?.credentials ?? null;
      await this.callbacks.insert(callback, { token: config.token, credentials });
    }
    await this.tasks.submit(sync.state, callback);
    this.unitOfWork.afterCommit(() => this.wakeUp.send([{ accountId, id }]));
    return { success: true, accountId, operationId: id, taskId: id };
  }
}
