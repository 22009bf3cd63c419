import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { InMemoryAudienceMembers, InMemoryAudiences } from './adapters/in-memory/audiences';
import {
  InMemoryAdvertiserDirectory,
  InMemoryCallbackReceivers,
  InMemoryCompressor,
  InMemorySyncBell,
  InMemorySyncTasks,
} from './adapters/in-memory/neighbours';
import { InMemoryAudienceSyncs, InMemoryCallbacks } from './adapters/in-memory/syncs';
import { ApplyingService } from './application/applying.service';
import { AudiencesFacade } from './application/audiences.facade';
import { AudiencesService } from './application/audiences.service';
import { CallbackCourierService } from './application/callback-courier.service';
import { Packing } from './application/packing';
import { SyncingService, type SyncRequest } from './application/syncing.service';
import type { AudienceChange } from './domain/audience';
import { Callback, type CallbackState, type CallbackRequest } from './domain/callback';
import type { AudienceMember } from './domain/member';
import { AudienceSync, type SyncState } from './domain/sync';

/** The instant at which builders begin. */
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

export const aCallbackRequest = (more: Partial<CallbackRequest> = {}): CallbackRequest => ({
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

export const aCallback = (key: Partial<CallbackState> = {}, overrides: Partial<CallbackRequest> = {}): Callback =>
  Callback.park({ accountId: 1, id: 'acb_1', syncId: 'sync_1', ...key }, aCallbackRequest(overrides), epoch);

export const aRequest = (more: Partial<SyncRequest> = {}): SyncRequest => ({
  changes: [aChange('crm')],
  lists: [],
  deleteMissing: false,
  callback: null,
  ...more,
});

/** All services of the context over memory; account 1 has advertiser 1; two members make an audience. */
export function audiencesInMemory() {
  const [clock, ids, unitOfWork] = [new FixedClock(epoch), new SequentialIds(), new ImmediateUnitOfWork()];
  const [audiences, syncs, callbacks] = [new InMemoryAudiences(), new InMemoryAudienceSyncs(), new InMemoryCallbacks()];
  const [receivers, tasks, bell] = [new InMemoryCallbackReceivers(), new InMemorySyncTasks(), new InMemorySyncBell()];
  const [members, advertisers] = [new InMemoryAudienceMembers(audiences), new InMemoryAdvertiserDirectory()];
  advertisers.owners.set('1/1', { isArchived: false });
  const packing = new Packing(new InMemoryCompressor());
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
    bell,
    advertisers,
    service: new AudiencesService(advertisers, audiences),
    book: new AudiencesFacade(audiences, members, clock),
    courier: new CallbackCourierService(callbacks, receivers, tasks, unitOfWork, clock, ids),
    syncing: new SyncingService(
      advertisers,
      packing,
      audiences,
      syncs,
      callbacks,
      receivers,
      tasks,
      bell,
      idempotency,
      unitOfWork,
      clock,
      ids,
    ),
    applying: new ApplyingService(packing, syncs, audiences, members, callbacks, advertisers, tasks, bell, unitOfWork, clock, settings),
  };
}
