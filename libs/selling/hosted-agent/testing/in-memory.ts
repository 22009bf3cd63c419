import { OfferPrices, PlanKeys, type SavedPrices } from '../domain/ports';

export class InMemoryOfferPrices extends OfferPrices {
  readonly offers = new Map<string, SavedPrices & { readonly redeemedBy: number }>();

  async find({ id }: { readonly id: number }, offerId: string, buyerAccountId: number | null): Promise<SavedPrices | null> {
    const found = this.offers.get(`${id}/${offerId}`);
    return found && (buyerAccountId === null || buyerAccountId === found.redeemedBy) ? found : null;
  }
}

export class InMemoryPlanKeys extends PlanKeys {
  private readonly keys = [Buffer.alloc(32, 1)];

  all(): readonly Buffer[] {
    return this.keys;
  }
}
