import { type Day, type Step, applyStep } from '@exchange/kernel';
import { caps } from '@exchange/platform';
import { Demo, type DemoState, type SampleSeller } from '../domain/demo';
import { demoErrors } from '../domain/errors';
import { type DemoKey, Demos, SampleAccounts, SampleBuyers, type SellerSource } from '../domain/ports';
import { productsOf, type RecipeId, sampleCampaign } from '../domain/recipes';
import type { SampleCampaign } from '../domain/sample-campaign';

export class InMemoryDemos extends Demos {
  private readonly rows = new Map<string, DemoState>();

  async lockOrganization(): Promise<void> {}

  async assertBelowLimit(accountIds: readonly number[]): Promise<void> {
    const there = [...this.rows.values()].filter(({ accountId }) => accountIds.includes(accountId));
    if (there.length >= caps.demos) throw demoErrors.tooMany();
  }

  async insert({ state }: Demo): Promise<void> {
    this.rows.set(keyOf(state), state);
  }

  async findNewest(accountId: number): Promise<Demo | null> {
    const own = [...this.rows.values()].filter((state) => state.accountId === accountId);
    const [state] = own.toSorted((a, b) => b.generation - a.generation);
    return state ? new Demo(state) : null;
  }

  async change(key: DemoKey, step: Step<Demo>): Promise<Demo | null> {
    const state = this.rows.get(keyOf(key));
    const changed = applyStep(state && new Demo(state), step);
    if (changed) this.rows.set(keyOf(key), changed.state);
    return changed && new Demo(changed.state);
  }

  async remove(key: DemoKey): Promise<void> {
    this.rows.delete(keyOf(key));
  }

  async findExpired(now: Date, limit: number): Promise<readonly DemoState[]> {
    return [...this.rows.values()]
      .filter(({ status, expiresAt }) => status === 'ACTIVE' && expiresAt <= now)
      .toSorted((a, b) => +a.expiresAt - +b.expiresAt)
      .slice(0, limit);
  }

  async findUndelivered(day: Day, limit: number): Promise<readonly DemoState[]> {
    return [...this.rows.values()]
      .filter(({ status, deliveredThrough }) => status === 'ACTIVE' && deliveredThrough !== null && deliveredThrough < day)
      .toSorted((a, b) => (a.deliveredThrough! < b.deliveredThrough! ? -1 : 1))
      .slice(0, limit);
  }

  async findRemovable(retryBefore: Date, limit: number): Promise<readonly DemoState[]> {
    return [...this.rows.values()]
      .filter(({ status, updatedAt }) => status === 'CLEANUP_PENDING' || (status === 'CLEANUP_FAILED' && updatedAt <= retryBefore))
      .toSorted((a, b) => +a.updatedAt - +b.updatedAt)
      .slice(0, limit);
  }
}

/** Demo accounts with the names of their products. */
export class InMemorySampleAccounts extends SampleAccounts {
  readonly shelves = new Map<number, Map<string, string>>();
  readonly closed = new Set<number>();
  readonly ends = new Map<number, Date>();
  private last = 1_000;
  private stocked = 0;

  async isDemo(accountId: number): Promise<boolean> {
    return this.shelves.has(accountId);
  }

  /** By demo account, the account it was opened for. */
  readonly owners = new Map<number, number>();

  async ownerOf(accountId: number): Promise<number | null> {
    return this.owners.get(accountId) ?? null;
  }

  /** Accounts of one organization. */
  together: readonly number[] = [];

  async organizationOf(accountId: number): Promise<{ id: number; accountIds: readonly number[] }> {
    const accountIds = this.together.includes(accountId) ? this.together : [accountId];
    return { id: accountIds[0]!, accountIds };
  }

  /** Buyer that each demo seller's storefront is pinned to, by account. */
  readonly pinned = new Map<number, number>();

  async openSeller(buyerId: number, _slug: string, _recipeId: RecipeId, before?: SampleSeller): Promise<SampleSeller> {
    const seller = await this.openStorefront(buyerId, '', before);
    this.pinned.set(seller.customerId, buyerId);
    this.owners.delete(seller.customerId);
    return seller;
  }

  async openStorefront(forAccountId: number, _slug: string, before?: SampleSeller): Promise<SampleSeller> {
    if (!before) this.last += 1;
    const seller = before ?? { customerId: this.last, storefrontId: this.last };
    this.shelves.set(seller.customerId, new Map());
    this.owners.set(seller.customerId, forAccountId);
    return seller;
  }

  async addProducts(customerId: number, recipeId: RecipeId, known: readonly string[] = []): Promise<readonly string[]> {
    const shelf = this.shelves.get(customerId)!;
    return productsOf(recipeId).map(({ name }, place) => {
      this.stocked += 1;
      const id = known[place] ?? `prod_${this.stocked}`;
      shelf.set(id, name);
      return id;
    });
  }

  async archiveProducts(customerId: number, productIds: readonly string[]): Promise<void> {
    for (const id of productIds) this.shelves.get(customerId)!.delete(id);
  }

  async endAt(customerId: number, at: Date): Promise<void> {
    this.ends.set(customerId, at);
  }

  async suspend(customerId: number): Promise<void> {
    this.closed.add(customerId);
  }

  async erase(customerId: number): Promise<void> {
    this.shelves.delete(customerId);
  }
}

/** Sample campaigns with their reported days. */
export class InMemorySampleBuyers extends SampleBuyers {
  readonly days = new Map<string, Day[]>();
  private last = 5_000;

  async openAccount(_forAccountId: number, before?: number): Promise<number> {
    if (before === undefined) this.last += 1;
    return before ?? this.last;
  }

  async createCampaign(
    customerId: number,
    sources: readonly SellerSource[],
    firstDay: Day,
    before: SampleCampaign | null = null,
  ): Promise<SampleCampaign> {
    const campaignId = before?.campaignId ?? `camp_${customerId}`;
    this.days.set(campaignId, []);
    const buys = sources.map(({ recipeId, seller }, index) => ({
      recipeId,
      sellerAccountId: seller.customerId,
      orderId: `order_${index}`,
      orderPackageId: `order_${index}_1`,
      mediaBuyId: `mb_${index}`,
      packageId: `mb_${index}_1`,
      budget: sampleCampaign.budgets[recipeId],
      pricingModel: 'cpm',
      rate: 10,
    }));
    return { advertiserId: 1, campaignId, currency: sampleCampaign.currency, firstDay, days: 42, buys };
  }

  async reportDelivery(_: number, { campaignId }: SampleCampaign, days: readonly Day[]): Promise<void> {
    this.days.get(campaignId)!.push(...days);
  }
}

const keyOf = ({ accountId, generation }: DemoKey) => `${accountId}/${generation}`;
