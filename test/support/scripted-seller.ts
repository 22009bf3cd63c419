import { closeSellers, type FakeSeller, fakeSeller, ToolRefusal } from '@exchange/adcp/testing';
import { adcpProduct, capable } from '@exchange/discovery/testing';
import type { TestApi } from './api';
import { signUp } from './people';

/** A product on the seller's rate card. Prices are amounts of `currency` per thousand. */
export interface ScriptedProduct {
  readonly id: string;
  readonly pricingOptionId: string;
  readonly currency: string;
  /** Without it, the product is an auction that starts at `floorPrice`. */
  readonly fixedPrice?: number;
  readonly floorPrice?: number;
}

/** A package as the seller books it. */
export interface ScriptedPackage {
  readonly package_id: string;
  readonly product_id: string;
  readonly pricing_option_id: string;
  readonly budget: number;
  readonly currency?: string;
  readonly bid_price?: number;
  readonly ext?: object;
}

export interface ScriptedBuy {
  readonly media_buy_id: string;
  readonly status: string;
  readonly currency: string;
  readonly total_budget: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly packages: readonly ScriptedPackage[];
}

export interface ScriptedDay {
  readonly impressions: number;
  readonly spend: number;
  readonly clicks?: number;
}

/** The seller's behaviour. Tests may change it at any time; the next answer follows it. */
export interface SellerScript {
  products: ScriptedProduct[];
  /** Fields that replace those of every product in an answer. */
  productFields: (product: ScriptedProduct) => object;
  /**
   * Returns what the seller books for an order and reports in all answers about it. Default: the order, at the ordered price or else the rate card.
   */
  book: (ordered: ScriptedBuy) => ScriptedBuy;
  /** Delivery of each package by day, `YYYY-MM-DD`. A later change is a correction. */
  days: Record<string, ScriptedDay>;
  /** Whether the answer includes the day of `end_date` (AdCP 3.0 leaves it open; since 3.1 it is excluded). */
  endDate: 'excluded' | 'included';
  breakdown: 'daily' | 'totals';
  /** The currency of reported delivery; null: that of the media buy. */
  deliveryCurrency: string | null;
  /** Fields that replace those of each package's delivery. */
  deliveryFields: (packageId: string) => object;
}

const dayMs = 86_400_000;
let serial = 0;

/**
 * A seller over MCP with faults from public reports: prices that change between offer and order, other currencies, periods with or without their last
 * day, totals without days, over-delivery, downward corrections. Its media buys start at once, without creatives.
 */
export class ScriptedSeller {
  /** The seller's id after registration. */
  id = 0;
  readonly buys = new Map<string, ScriptedBuy>();

  private constructor(
    readonly script: SellerScript,
    private readonly server: FakeSeller,
  ) {}

  /** Starts the seller and registers it in the exchange's directory, by an account of its own. */
  static async open(api: TestApi, script: Partial<SellerScript> = {}): Promise<ScriptedSeller> {
    const seller = await ScriptedSeller.listen(script);
    serial += 1;
    const slug = `scripted-${serial}`;
    const { as } = await signUp(api, { accountType: 'SELLER' });
    const body = { name: `Scripted ${serial}`, slug, agentUrl: seller.server.url };
    const answer = await api.post('/api/v2/storefront/seller-agents', { as, body });
    if (answer.status !== 201) throw new Error(`Registering a scripted seller failed: ${JSON.stringify(answer.body)}`);
    seller.id = answer.body.data.id as number;
    return seller;
  }

  static async listen(script: Partial<SellerScript> = {}): Promise<ScriptedSeller> {
    const whole = { ...defaultScript(), ...script };
    const tools = new Map<string, (args: Args) => unknown>();
    const call = (name: string) => (args: Args) => tools.get(name)!(args);
    const names = ['get_products', 'create_media_buy', 'update_media_buy', 'get_media_buys', 'get_media_buy_delivery'];
    const server = await fakeSeller({
      get_adcp_capabilities: capable,
      ...Object.fromEntries(names.map((name) => [name, call(name)])),
    });
    const seller = new ScriptedSeller(whole, server);
    tools.set('get_products', () => ({ products: whole.products.map((product) => seller.offered(product)) }));
    tools.set('create_media_buy', (args) => seller.created(args));
    tools.set('update_media_buy', (args) => seller.updated(args));
    tools.set('get_media_buys', (args) => ({ media_buys: seller.wanted(args) }));
    tools.set('get_media_buy_delivery', (args) => seller.delivered(args));
    return seller;
  }

  /** Arguments of all calls of one tool, in order. */
  callsOf(tool: string): readonly Args[] {
    return this.server.calls.filter((call) => call.tool === tool).map(({ args }) => args);
  }

  async close(): Promise<void> {
    await closeSellers();
  }

  private offered(product: ScriptedProduct): object {
    const { id, pricingOptionId, currency, fixedPrice, floorPrice } = product;
    const price = fixedPrice === undefined ? { floor_price: floorPrice } : { fixed_price: fixedPrice };
    const options = [{ pricing_option_id: pricingOptionId, pricing_model: 'cpm', currency, ...price }];
    return { ...adcpProduct(id, { pricing_options: options }), ...this.script.productFields(product) };
  }

  private created(args: Args): unknown {
    const ordered = listOf(args['packages']);
    const key = String(args['idempotency_key']);
    const known = this.buys.get(key);
    if (known) return known;
    const unknown = ordered.find(({ product_id }) => !this.script.products.some(({ id }) => id === product_id));
    if (unknown) return new ToolRefusal({ code: 'PRODUCT_NOT_FOUND', message: 'There is no such product.' });
    const mediaBuyId = `scripted_${this.buys.size + 1}`;
    const packages = ordered.map((item, index) => this.packageOf(item, `${mediaBuyId}_${index + 1}`));
    const booked: ScriptedBuy = {
      media_buy_id: mediaBuyId,
      status: 'active',
      currency: packages[0]?.currency ?? 'EUR',
      total_budget: packages.reduce((sum, { budget }) => sum + budget, 0),
      start_time: String(args['start_time']),
      end_time: String(args['end_time']),
      packages,
    };
    const buy = this.script.book(booked);
    this.buys.set(key, buy);
    return buy;
  }

  private packageOf(item: Args, packageId: string): ScriptedPackage {
    const product = this.script.products.find(({ id }) => id === item['product_id'])!;
    const agreed = exchangeOf(item)['agreed_price'];
    const { fixedPrice, floorPrice, currency } = product;
    const card = { amount: fixedPrice ?? floorPrice, currency, pricing_model: 'cpm', ...(fixedPrice === undefined ? { floor: true } : {}) };
    return {
      package_id: packageId,
      product_id: product.id,
      pricing_option_id: product.pricingOptionId,
      budget: Number(item['budget']),
      currency: product.currency,
      ...(typeof item['bid_price'] === 'number' ? { bid_price: item['bid_price'] } : {}),
      ext: { exchange: { agreed_price: agreed ?? card } },
    };
  }

  private updated(args: Args): unknown {
    const found = [...this.buys].find(([, buy]) => buy.media_buy_id === args['media_buy_id']);
    if (!found) return new ToolRefusal({ code: 'MEDIA_BUY_NOT_FOUND', message: 'There is no such media buy.' });
    const [key, buy] = found;
    const changes = listOf(args['packages']);
    const packages = buy.packages.map((item) => {
      const budget = changes.find(({ package_id }) => package_id === item.package_id)?.['budget'];
      return typeof budget === 'number' ? { ...item, budget } : item;
    });
    const paused = args['paused'] === undefined ? buy.status : args['paused'] === true ? 'paused' : 'active';
    const status = args['canceled'] === true ? 'canceled' : paused;
    const end = typeof args['end_time'] === 'string' ? args['end_time'] : buy.end_time;
    this.buys.set(key, { ...buy, packages, status, end_time: end });
    return { media_buy_id: buy.media_buy_id, status, implementation_date: new Date().toISOString(), affected_packages: [] };
  }

  private wanted(args: Args): readonly ScriptedBuy[] {
    const ids = args['media_buy_ids'] as readonly string[] | undefined;
    return [...this.buys.values()].filter(({ media_buy_id }) => ids?.includes(media_buy_id) ?? true);
  }

  private delivered(args: Args): unknown {
    const { endDate, deliveryCurrency } = this.script;
    const [from, to] = [String(args['start_date'] ?? '2000-01-01'), String(args['end_date'] ?? '2100-01-01')];
    const days = Object.entries(this.script.days).filter(([day]) => day >= from && (day < to || (day === to && endDate === 'included')));
    const end = new Date(Date.parse(`${to}T00:00:00Z`) + (endDate === 'included' ? dayMs - 1_000 : 0));
    const found = this.wanted(args);
    return {
      reporting_period: { start: `${from}T00:00:00Z`, end: end.toISOString() },
      currency: deliveryCurrency ?? found[0]?.currency ?? 'EUR',
      media_buy_deliveries: found.map((buy) => ({
        media_buy_id: buy.media_buy_id,
        status: buy.status,
        totals: sumOf(days),
        by_package: buy.packages.map((item) => this.packageDelivery(item, deliveryCurrency ?? item.currency ?? buy.currency, days)),
      })),
    };
  }

  private packageDelivery({ package_id }: ScriptedPackage, currency: string, days: readonly [string, ScriptedDay][]): object {
    const breakdown = { daily_breakdown: days.map(([date, day]) => ({ date, ...day })) };
    return {
      package_id,
      ...sumOf(days),
      pricing_model: 'cpm',
      rate: 12,
      currency,
      ...(this.script.breakdown === 'daily' ? breakdown : {}),
      ...this.script.deliveryFields(package_id),
    };
  }
}

type Args = Readonly<Record<string, unknown>>;

const defaultScript = (): SellerScript => ({
  products: [{ id: 'evenings', pricingOptionId: 'cpm', currency: 'EUR', fixedPrice: 12 }],
  productFields: () => ({}),
  book: (ordered) => ordered,
  days: {},
  endDate: 'excluded',
  breakdown: 'daily',
  deliveryCurrency: null,
  deliveryFields: () => ({}),
});

const listOf = (value: unknown): readonly Args[] => (Array.isArray(value) ? (value as Args[]) : []);

function exchangeOf(item: Args): Args {
  const ext = item['ext'] as { readonly exchange?: Args } | undefined;
  return ext?.exchange ?? {};
}

function sumOf(days: readonly [string, ScriptedDay][]): ScriptedDay {
  const sum = (amount: (day: ScriptedDay) => number) => Math.round(days.reduce((total, [, day]) => total + amount(day), 0) * 100) / 100;
  return { impressions: sum((day) => day.impressions), spend: sum((day) => day.spend), clicks: sum(({ clicks = 0 }) => clicks) };
}
