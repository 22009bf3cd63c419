import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import {
  type Caller,
  Clock,
  newestPage,
  type PageRequest,
  cursorRequestOf,
  requireGranted,
  Ids,
  type Page,
  skipPage,
} from '@exchange/kernel';
import { propertyListErrors } from '../domain/errors';
import type { Identifier } from '../domain/identifier';
import { ListShares, PropertyLists } from '../domain/ports';
import { type Property, propertyKeyOf } from '../domain/property';
import {
  type IdentifierCounts,
  type NewPropertyList,
  PropertyList,
  type PropertyListKey,
  type PropertyListState,
  type IdentifierStanding,
  type StandingIdentifier,
} from '../domain/property-list';
import { isBlocked, type Registrations, registrationOf } from '../domain/registration';
import { inSlices, Properties } from './properties';

export interface FullPropertyList {
  readonly list: PropertyListState;
  readonly identifiers: readonly StandingIdentifier[];
}

/** A list with the number of campaigns and sellers that use it. */
export interface UsedPropertyList {
  readonly list: PropertyListState;
  readonly campaignCount: number;
  readonly readerCount: number;
}

type Owner = Pick<PropertyListKey, 'accountId' | 'advertiserId'>;
type ListKey = Pick<PropertyListKey, 'advertiserId' | 'id'>;
/** Runs `store` and remembers the returned id. A repetition returns that id without running it. */
export type StoreOnce = (store: () => Promise<{ readonly id: string }>) => Promise<{ readonly id: string }>;
type Resolved = { readonly identifiers: readonly StandingIdentifier[]; readonly counts: IdentifierCounts };

/** Property lists of an advertiser (gaps.md §6.9). 404 for unknown ones and those of another account or another agent's advertisers. 403 with a read-only grant. */
@Injectable()
export class PropertyListsService {
  constructor(
    private readonly lists: PropertyLists,
    private readonly shares: ListShares,
    private readonly properties: Properties,
    private readonly advertisers: AdvertisersFacade,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The registry is asked before `once`, so that no transaction waits for it. */
  async create(
    caller: Caller,
    advertiserId: number,
    request: NewPropertyList,
    wanted: readonly Identifier[],
    once: StoreOnce = (store) => store(),
  ): Promise<FullPropertyList> {
    const owner = { accountId: caller.accountId, advertiserId };
    requireGranted(caller, { advertiserId }, 'to change', propertyListErrors.advertiserNotFound);
    await this.assertAdvertiser(owner);
    const { identifiers, counts } = await this.resolve(wanted);
    const list = PropertyList.create({ ...owner, id: this.ids.next('pl') }, request, counts, this.clock.now());
    const { id } = await once(async () => {
      await this.lists.insert(list, identifiers);
      return { id: list.state.id };
    });
    return id === list.state.id ? { list: list.state, identifiers } : this.get(caller, { advertiserId, id });
  }

  async get(caller: Caller, wanted: ListKey): Promise<FullPropertyList> {
    requireGranted(caller, wanted, 'to read', propertyListErrors.listNotFound);
    const key = { accountId: caller.accountId, ...wanted };
    const list = await this.lists.find(key);
    if (!list) throw propertyListErrors.listNotFound();
    return { list, identifiers: await this.lists.identifiersOf(key) };
  }

  /** Newest first. */
  async list(
    caller: Caller,
    advertiserId: number,
    page: { readonly take: number; readonly skip: number },
  ): Promise<Page<UsedPropertyList>> {
    requireGranted(caller, { advertiserId }, 'to read', propertyListErrors.advertiserNotFound);
    const owner = { accountId: caller.accountId, advertiserId };
    await this.assertAdvertiser(owner);
    const { rows, total } = await this.lists.list(owner, page);
    const ids = rows.map(({ id }) => id);
    const [campaigns, readers] = await Promise.all([
      this.lists.campaignCounts(owner.accountId, ids),
      this.shares.readerCounts(owner, ids, this.clock.now()),
    ]);
    const used = rows.map((list) => ({ list, campaignCount: campaigns.get(list.id) ?? 0, readerCount: readers.get(list.id) ?? 0 }));
    return skipPage(used, page, total);
  }

  /** Newest first, by cursor; `name` matches a part of the name. */
  async newest(filter: Parameters<PropertyLists['newest']>[0], request: PageRequest): Promise<Page<PropertyListState>> {
    await this.assertAdvertiser(filter);
    const rows = await this.lists.newest(filter, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  /** Omitted fields keep their value; identifiers are replaced as a whole. */
  async update(
    caller: Caller,
    { advertiserId, id }: ListKey,
    patch: Partial<NewPropertyList>,
    wanted: readonly Identifier[] | null,
    once: StoreOnce = (store) => store(),
  ): Promise<FullPropertyList> {
    requireGranted(caller, { advertiserId }, 'to change', propertyListErrors.advertiserNotFound);
    const key = { accountId: caller.accountId, advertiserId, id };
    const before = await this.lists.find(key);
    if (!before) throw propertyListErrors.listNotFound();
    const resolved = wanted && (await this.replacementFor(before, await this.resolve(wanted)));
    const now = this.clock.now();
    const step = (list: PropertyList) => list.update(patch, resolved && resolved.counts, now);
    const stored: PropertyListState[] = [];
    await once(async () => {
      const changed = await this.lists.change(key, step, resolved?.identifiers);
      if (!changed) throw propertyListErrors.listNotFound();
      stored.push(changed.state);
      return { id };
    });
    const [list] = stored;
    if (!list) return this.get(caller, { advertiserId, id });
    return { list, identifiers: resolved ? resolved.identifiers : await this.lists.identifiersOf(key) };
  }

  async delete(caller: Caller, { advertiserId, id }: ListKey): Promise<void> {
    requireGranted(caller, { advertiserId }, 'to change', propertyListErrors.advertiserNotFound);
    const key = { accountId: caller.accountId, advertiserId, id };
    const now = this.clock.now();
    const deleted = await this.lists.change(key, (list) => list.delete(now), []);
    if (!deleted) throw propertyListErrors.listNotFound();
  }

  private async assertAdvertiser({ accountId, advertiserId }: Owner): Promise<void> {
    if (!(await this.advertisers.find(accountId, advertiserId))) throw propertyListErrors.advertiserNotFound();
  }

  /** Null when the list has these identifiers already. */
  private async replacementFor(list: PropertyListState, resolved: Resolved): Promise<Resolved | null> {
    const { identifiers } = resolved;
    if (list.resolvedCount + list.registeredCount + list.unresolvedCount !== identifiers.length) return resolved;
    const stored = await this.lists.identifiersOf(list);
    const isStored = ({ type, value, standing }: StandingIdentifier, index: number): boolean =>
      stored[index]?.type === type && stored[index].value === value && stored[index].standing === standing;
    return identifiers.every(isStored) ? null : resolved;
  }

  private async resolve(wanted: readonly Identifier[]): Promise<Resolved> {
    const { properties, known } = await this.properties.read(wanted);
    const identifiers: StandingIdentifier[] = [];
    const counts = { resolved: 0, registered: 0, unresolved: 0 };
    const seen = new Set<string>();
    await inSlices(properties, (property) => {
      const key = propertyKeyOf(property);
      if (seen.has(key)) return;
      seen.add(key);
      const standing = standingOf(property, known);
      identifiers.push({ ...property.identifier, standing });
      counts[standing] += 1;
    });
    const { resolved, registered, unresolved } = counts;
    return {
      identifiers,
      counts: { requestedCount: wanted.length, resolvedCount: resolved, registeredCount: registered, unresolvedCount: unresolved },
    };
  }
}

function standingOf({ identifier: { type, value }, registrable }: Property, known: Registrations): IdentifierStanding {
  if (type !== 'domain') return 'registered';
  if (registrable === null) return 'unresolved';
  const registration = registrationOf(value, registrable, known);
  if (!registration) return 'registered';
  return isBlocked(registration) ? 'unresolved' : 'resolved';
}
