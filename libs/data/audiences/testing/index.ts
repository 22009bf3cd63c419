import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { AudienceSyncService, type AudienceSyncRequest } from '../application/audience-sync.service';
import { AudiencesFacade } from '../application/audiences.facade';
import { AudiencesService } from '../application/audiences.service';
import { CallbackSendingService } from '../application/callback-sending.service';
import { MemberPacker } from '../application/member-packer';
import { SyncApplyingService } from '../application/sync-applying.service';
import type { AudienceChange } from '../domain/audience';
import { Callback, type CallbackState, type CallbackConfig } from '../domain/callback';
import type { AudienceMember } from '../domain/member';
import { AudienceSync, type SyncState } from '../domain/sync';
import { InMemoryAudienceMembers, InMemoryAudiences } from './in-memory/audiences';
import {
  InMemoryAudienceAdvertisers,
  InMemoryCallbackReceivers,
  InMemoryCompressor,
  InMemorySyncWakeUp,
  InMemorySyncTasks,
} from './in-memory/other-contexts';
import { InMemoryAudienceSyncs, InMemoryCallbacks } from './in-memory/syncs';

/** Creation time of what the builders below make. */
export const epoch = new Date('2026-01-15T12:00:00.000Z');
export const later = (ms: number): Date => new Date(epoch.getTime() + ms);

export const aChange = (audienceId: string, more: Partial<AudienceChange> = {}): AudienceChange => ({ audienceId, delete: false, ...more });

export const aMember = (externalId: string, more: Partial<AudienceMember> = {}): AudienceMember => ({
  externalId,
  hashedEmail: Buffer.from(externalId).toString('hex').padEnd(64, '0'),
  hashedPhone: null,
  uids: null,
  ...more,
});

export const aCallbackRequest = (more: Partial<CallbackConfig> = {}): CallbackConfig => ({
  url: 'https://buyer.example/hooks?key=1',
  operationId: null,
  token: null,
  authentication: null,
  ...more,
});

export function aSync({ accountId = 1, advertiserId = 1, id = 'sync_1', ...overrides }: Partial<SyncState> = {}): AudienceSync {
  const { changes = [aChange('crm')], deleteMissing = false, added = 0, removed = 0, hasCallback = false, createdAt = epoch } = overrides;
  return AudienceSync.accept({ accountId, advertiserId, id }, { changes, deleteMissing, added, removed, hasCallback }, createdAt);
}

export const aCallback = (key: Partial<CallbackState> = {}, overrides: Partial<CallbackConfig> = {}): Callback =>
  Callback.create({ accountId: 1, id: 'acb_1', syncId: 'sync_1', ...key }, aCallbackRequest(overrides), epoch);

export const aRequest = (more: Partial<AudienceSyncRequest> = {}): AudienceSyncRequest => ({
  changes: [aChange('crm')],
  lists: [],
  deleteMissing: false,
  callback: null,
  ...more,
});

/** All services of the context over memory. Account 1 has advertiser 1; an audience needs two members. */
export function audiencesInMemory() {
  const [clock, ids, unitOfWork] = [new FixedClock(epoch), new SequentialIds(), new ImmediateUnitOfWork()];
  const [audiences, syncs, callbacks] = [new InMemoryAudiences(), new InMemoryAudienceSyncs(), new InMemoryCallbacks()];
  const [receivers, tasks, wakeUp] = [new InMemoryCallbackReceivers(), new InMemorySyncTasks(), new InMemorySyncWakeUp()];
  const [members, advertisers] = [new InMemoryAudienceMembers(audiences), new InMemoryAudienceAdvertisers()];
  advertisers.owners.set('1/1', { isArchived: false });
  const packer = new MemberPacker(new InMemoryCompressor());
  const idempotency = { once: <T>(_: object, work: () => Promise<T>) => unitOfWork.run(work) } as never;
  const settings = { audienceMinMembers: 2 } as never;
  return {
    clock,
    audiences,
    members,
    syncs,
    callbacks,
    receivers,
    tasks,
    wakeUp,
    advertisers,
    service: new AudiencesService(advertisers, audiences),
    book: new AudiencesFacade(audiences, members, clock),
    sending: new CallbackSendingService(callbacks, receivers, tasks, unitOfWork, clock, ids),
    syncing: new AudienceSyncService(
      advertisers,
      packer,
      audiences,
      syncs,
      callbacks,
      receivers,
      tasks,
      wakeUp,
      idempotency,
      unitOfWork,
      clock,
      ids,
    ),
    applying: new SyncApplyingService(
      packer,
      syncs,
      audiences,
      members,
      callbacks,
      advertisers,
      tasks,
      wakeUp,
      unitOfWork,
      clock,
      settings,
    ),
  };
}
