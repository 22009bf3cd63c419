import { RecordingWakeUp } from '@exchange/kernel';
import type { Callback, CallbackAttempt } from '../../domain/callback';
import type { CallbackHttpRequest } from '../../domain/callback-request';
import { AudienceAdvertisers, type AudienceOwner, CallbackReceivers, Compressor, SyncWakeUp, SyncTasks } from '../../domain/ports';
import type { SyncKey, SyncState } from '../../domain/sync';

/** Returns data unchanged. */
export class InMemoryCompressor extends Compressor {
  async compress(data: Uint8Array): Promise<Buffer> {
    return Buffer.from(data);
  }

  async expand(data: Uint8Array): Promise<Buffer> {
    return Buffer.from(data);
  }
}

export class InMemorySyncWakeUp extends RecordingWakeUp<SyncKey> implements SyncWakeUp {}

export class InMemoryAudienceAdvertisers extends AudienceAdvertisers {
  readonly owners = new Map<string, AudienceOwner>();

  async find(accountId: number, advertiserId: number): Promise<AudienceOwner | null> {
    return this.owners.get(`${accountId}/${advertiserId}`) ?? null;
  }
}

export class InMemoryCallbackReceivers extends CallbackReceivers {
  readonly requests: CallbackHttpRequest[] = [];
  answer: () => Promise<Omit<CallbackAttempt, 'at'>> = async () => ({ httpStatus: 204, error: null });

  refusal(url: string): string | null {
    return url.includes('internal') ? 'the host is not a public address' : null;
  }

  post(request: CallbackHttpRequest): Promise<Omit<CallbackAttempt, 'at'>> {
    this.requests.push(request);
    return this.answer();
  }
}

export class InMemorySyncTasks extends SyncTasks {
  /** The latest report of each sync's task, by sync id. */
  readonly reported = new Map<string, { status: string; response?: object; reason?: string; callback?: object }>();

  async submit({ id }: SyncState, callback: Callback | null): Promise<void> {
    this.reported.set(id, { status: 'submitted', ...(callback ? { callback: callback.report } : {}) });
  }

  async begin({ id }: SyncKey): Promise<void> {
    Object.assign(this.reported.get(id) ?? {}, { status: 'working' });
  }

  async complete({ id }: SyncKey, response: object): Promise<void> {
    Object.assign(this.reported.get(id) ?? {}, { status: 'completed', response });
  }

  async fail({ id }: SyncKey, reason: string): Promise<void> {
    Object.assign(this.reported.get(id) ?? {}, { status: 'failed', reason });
  }

  async reportCallback({ id }: SyncKey, callback: Callback): Promise<void> {
    Object.assign(this.reported.get(id) ?? {}, { callback: callback.report });
  }
}
