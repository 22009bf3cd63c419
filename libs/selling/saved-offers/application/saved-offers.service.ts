import { Injectable } from '@nestjs/common';
import { sellerIdOf, SellerOffersFacade } from '@exchange/discovery';
import { type Caller, Clock, cursorPage, domainOf, invalidField, type Page, type PageRequest, cursorRequestOf } from '@exchange/kernel';
import { newCode } from '../domain/code';
import { savedOfferErrors } from '../domain/errors';
import { type ListedOffer, SavedOffers, type SavedOfferFilter, SavedOfferLookups } from '../domain/ports';
import { type Operator, SavedOffer, type SavedOfferChange, type SavedOfferState, statusAt } from '../domain/saved-offer';
import { snapshotOf } from '../domain/snapshot';

/** The operator: exactly one member, or none in a filter. */
export interface OperatorId {
  readonly domain?: string;
  readonly customerId?: number;
}

export interface OfferToSave {
  readonly operatorId: OperatorId;
  readonly label: string;
  readonly notes?: string | null;
  readonly expiresAt: Date;
  /** The discovery; either this or `briefArtifactId`. */
  readonly discoveryId?: string;
  /** The brief of the discovery that one of the account's storefronts received. */
  readonly briefArtifactId?: string;
  readonly proposalId: string;
}

@Injectable()
export class SavedOffersService {
  constructor(
    private readonly offers: SavedOffers,
    private readonly sellerOffers: SellerOffersFacade,
    private readonly lookups: SavedOfferLookups,
    private readonly clock: Clock,
  ) {}

  /** 404 when no storefront of the account made the proposal; 409 when a product of it was not offered. */
  async save(caller: Caller, { operatorId, label, notes = null, expiresAt, proposalId, ...source }: OfferToSave): Promise<SavedOfferState> {
    const { accountId } = caller;
    const operator = operatorOf(operatorId);
    const discoveryId = await this.discoveryOf(accountId, source);
    const storefrontId = sellerIdOf(proposalId) ?? 0;
    const offered = await this.sellerOffers.find({ sellerAccountId: accountId, sellerId: storefrontId, discoveryId, proposalId });
    if (!offered) throw savedOfferErrors.discoveryNotFound({ field: source.discoveryId === undefined ? 'briefArtifactId' : 'discoveryId' });
    const snapshot = snapshotOf(offered, proposalId);
    const what = { ...operator, label, notes, expiresAt, discoveryId, proposalId, storefrontId, snapshot };
    const offer = SavedOffer.save({ accountId, id: await this.offers.nextId(), code: newCode(), ...what, at: this.clock.now() });
    await this.offers.insert(offer);
    return offer.state;
  }

  async read(caller: Caller, id: number): Promise<SavedOfferState> {
    return this.found(await this.offers.find(caller.accountId, id));
  }

  /** Newest first. */
  async list(
    caller: Caller,
    { domain, customerId, ...filter }: Pick<SavedOfferFilter, 'status' | 'storefrontId'> & OperatorId,
    request: PageRequest,
  ): Promise<Page<ListedOffer>> {
    const now = this.clock.now();
    const operator = { operatorDomain: domain && (domainOf(domain) ?? domain), operatorAccountId: customerId };
    const rows = await this.offers.list({ accountId: caller.accountId, ...filter, ...operator, now }, cursorRequestOf(request, ['number']));
    return cursorPage(rows, request.limit, ({ id }) => [id]).map((row) => ({ ...row, status: statusAt(row, now) }));
  }

  async change(caller: Caller, id: number, change: SavedOfferChange): Promise<SavedOfferState> {
    const now = this.clock.now();
    return this.found(await this.offers.change(caller.accountId, id, (offer) => offer.change(change, now)));
  }

  /** 409 when redeemed or revoked. */
  async revoke(caller: Caller, id: number): Promise<SavedOfferState> {
    const now = this.clock.now();
    return this.found(await this.offers.change(caller.accountId, id, (offer) => offer.revoke(now)));
  }

  private async discoveryOf(
    accountId: number,
    { discoveryId, briefArtifactId }: Pick<OfferToSave, 'discoveryId' | 'briefArtifactId'>,
  ): Promise<string> {
    if ((discoveryId === undefined) === (briefArtifactId === undefined))
      throw invalidField('discoveryId', 'Send either discoveryId or briefArtifactId.');
    if (discoveryId !== undefined) return discoveryId;
    const found = await this.lookups.discoveryOf(accountId, briefArtifactId!);
    if (found === null) throw savedOfferErrors.briefNotFound({ field: 'briefArtifactId' });
    return found;
  }

  private found(offer: SavedOffer | null): SavedOfferState {
    if (!offer) throw savedOfferErrors.notFound();
    return { ...offer.state, status: statusAt(offer.state, this.clock.now()) };
  }
}

/** The existence of the account is not checked: sellers could otherwise find ids of accounts by trying. */
function operatorOf({ domain, customerId }: OperatorId): Operator {
  if ((domain === undefined) === (customerId === undefined))
    throw invalidField('operatorId', 'Send either operatorId.domain or operatorId.customerId.');
  const operatorDomain = domain === undefined ? null : domainOf(domain);
  if (domain !== undefined && operatorDomain === null)
    throw invalidField('operatorId.domain', 'operatorId.domain must be a domain such as acme.com.');
  return { operatorDomain, operatorAccountId: customerId ?? null };
}
