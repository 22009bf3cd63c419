import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  Ids,
  newestPage,
  type Page,
  type PageRequest,
  requireAdvertiser,
  skipPage,
  cursorRequestOf,
} from '@exchange/kernel';
import { eventSourceErrors } from '../domain/errors';
import { EventSource, type EventSourceDetails, type EventSourceState } from '../domain/event-source';
import { EventSources } from '../domain/ports';

/** Throws 404 for advertisers and event sources that are unknown, foreign or not granted; 403 for a READ grant. */
@Injectable()
export class EventSourcesService {
  constructor(
    private readonly eventSources: EventSources,
    private readonly advertisers: AdvertisersFacade,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 when the advertiser is archived. */
  async create(caller: Caller, advertiserId: number, details: EventSourceDetails): Promise<EventSourceState> {
    const owner = await this.owner(caller, advertiserId, 'to change');
    const created = EventSource.create({ ...owner, id: this.ids.next('es') }, details, this.clock.now());
    await this.eventSources.insert(created);
    return created.state;
  }

  async get(caller: Caller, advertiserId: number, id: string): Promise<EventSourceState> {
    const owner = await this.owner(caller, advertiserId, 'to read');
    return existing(await this.eventSources.find({ ...owner, id }));
  }

  /** Newest first. */
  async list(
    caller: Caller,
    advertiserId: number,
    page: { readonly take: number; readonly skip: number },
  ): Promise<Page<EventSourceState>> {
    const owner = await this.owner(caller, advertiserId, 'to read');
    const { rows, total } = await this.eventSources.list(owner, page);
    return skipPage(rows, page, total);
  }

  /** Newest first, by cursor; `name` is part of the name. */
  async newest(caller: Caller, advertiserId: number, name: string | undefined, request: PageRequest): Promise<Page<EventSourceState>> {
    const owner = await this.owner(caller, advertiserId, 'to read');
    const rows = await this.eventSources.listNewest({ ...owner, name }, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  /** Omitted fields keep their value. Throws 409 when the advertiser is archived. */
  async update(caller: Caller, advertiserId: number, id: string, patch: Partial<EventSourceDetails>): Promise<EventSourceState> {
    const owner = await this.owner(caller, advertiserId, 'to change');
    const now = this.clock.now();
    return existing(await this.eventSources.change({ ...owner, id }, (eventSource) => eventSource.update(patch, now)));
  }

  /** Also allowed for an archived advertiser. */
  async delete(caller: Caller, advertiserId: number, id: string): Promise<void> {
    const owner = await this.owner(caller, advertiserId, 'to delete');
    const now = this.clock.now();
    existing(await this.eventSources.change({ ...owner, id }, (eventSource) => eventSource.delete(now)));
  }

  private async owner(caller: Caller, advertiserId: number, wanted: AdvertiserUse) {
    const find = async (accountId: number, id: number) => {
      const found = await this.advertisers.find(accountId, id);
      return found && { isArchived: found.status !== 'ACTIVE' };
    };
    await requireAdvertiser(caller, advertiserId, wanted, { find }, eventSourceErrors);
    return { accountId: caller.accountId, advertiserId };
  }
}

function existing(state: EventSourceState | null): EventSourceState {
  if (!state) throw eventSourceErrors.notFound();
  return state;
}
