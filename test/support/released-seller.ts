import { createHash } from 'node:crypto';
import { closeSellers, type FakeSeller, fakeSeller, RpcError, ToolRefusal } from '@exchange/adcp/testing';
import { adcpProduct, capable } from '@exchange/discovery/testing';
import type { TestApi } from './api';
import { signUp } from './people';

type Args = Readonly<Record<string, unknown>>;

interface StoredOrder {
  readonly content: string;
  readonly buy: { readonly media_buy_id: string; status: string; readonly packages: readonly object[] };
  readonly context: unknown;
}

/** The seller's behaviour. Tests may change it at any time; the next answer follows it. */
export interface ReleaseScript {
  /** Releases that it answers in. It refuses others. */
  speaks: readonly string[];
  echoes: boolean;
  /** Whether the release is part of the content that it compares for a repeated key. */
  comparesReleases: boolean;
  /** Whether `get_media_buys` repeats the context of an order. */
  repeatsContext: boolean;
  /** What happens to answers to orders after they are booked. */
  answersToOrders: 'sent' | 'lost' | 'withheld';
  /** Impairments of every media buy, for `get_media_buys` in 3.1. */
  impairments: readonly object[];
}

let serial = 0;

/** A seller over MCP that speaks releases of AdCP by a script. Its media buys start at once, without creatives. */
export class ReleasedSeller {
  id = 0;
  /** Booked orders by idempotency key. */
  readonly orders = new Map<string, StoredOrder>();
  private server!: FakeSeller;

  private constructor(readonly script: ReleaseScript) {}

  static async open(api: TestApi, script: Partial<ReleaseScript> = {}): Promise<ReleasedSeller> {
    const usual = {
      speaks: ['3.0', '3.1'],
      echoes: true,
      comparesReleases: true,
      repeatsContext: true,
      answersToOrders: 'sent',
      impairments: [],
    } as const;
    const seller = new ReleasedSeller({ ...usual, ...script });
    await seller.start();
    serial += 1;
    const { as } = await signUp(api, { accountType: 'SELLER' });
    const body = { name: `Released ${serial}`, slug: `released-${serial}`, agentUrl: seller.server.url };
    const answer = await api.post('/api/v2/storefront/seller-agents', { as, body });
    if (answer.status !== 201) throw new Error(`Registering a seller failed: ${JSON.stringify(answer.body)}`);
    seller.id = answer.body.data.id as number;
    return seller;
  }

  /** Releases and keys of the calls of one tool, in order. A call that names no release is one of 3.0. */
  callsOf(tool: string): readonly (readonly [unknown, unknown])[] {
    return this.server.calls
      .filter((call) => call.tool === tool)
      .map(({ args }) => [args['adcp_version'] ?? '3.0', args['idempotency_key'] ?? null]);
  }

  namesReleases(tool: string): boolean {
    return this.server.calls.some((call) => call.tool === tool && 'adcp_version' in call.args);
  }

  async close(): Promise<void> {
    await closeSellers();
  }

  private async start(): Promise<void> {
    const capabilities = () => {
      const { adcp, ...others } = capable();
      return { ...others, adcp: { ...adcp, supported_versions: this.script.speaks } };
    };
    this.server = await fakeSeller({
      get_adcp_capabilities: this.speaking(capabilities),
      get_products: this.speaking(() => ({ products: [adcpProduct('evenings')], cache_scope: 'public' })),
      create_media_buy: this.speaking((args) => this.created(args)),
      update_media_buy: this.speaking((args) => this.updated(args)),
      get_media_buys: this.speaking(() => ({ media_buys: [...this.orders.values()].map((order) => this.listed(order)) })),
    });
  }

  /** Refuses releases that the seller does not speak, before anything else. */
  private speaking(tool: (args: Args) => unknown) {
    return (args: Args): unknown => {
      const { speaks, echoes } = this.script;
      const { adcp_version: release = '3.0' } = args;
      if (!speaks.includes(String(release)))
        return new ToolRefusal({ code: 'VERSION_UNSUPPORTED', message: 'Not spoken here.', details: { supported_versions: speaks } });
      const answer = tool(args);
      if (typeof answer !== 'object' || answer instanceof ToolRefusal || answer instanceof RpcError) return answer;
      const { media_buy_status: state, ...more } = answer as Args;
      const echo = echoes ? { adcp_version: release } : {};
      if (release === '3.0') return { ...echo, ...more, ...(state === undefined ? {} : { status: state }) };
      return { ...echo, status: 'completed', ...(answer as Args) };
    };
  }

  private created(args: Args): unknown {
    const key = String(args['idempotency_key']);
    const { adcp_version: release, context, ...rest } = args;
    const content = hashOf(this.script.comparesReleases ? [rest, release] : [rest]);
    const known = this.orders.get(key);
    if (known && known.content !== content) return new ToolRefusal({ code: 'IDEMPOTENCY_CONFLICT', message: 'Another request.' });
    const ordered = args['packages'] as readonly Args[];
    const packages = ordered.map(({ product_id, budget }, index) => ({ package_id: `p${index}`, product_id, budget }));
    const order = known ?? { content, buy: { media_buy_id: `released_${this.orders.size + 1}`, status: 'active', packages }, context };
    this.orders.set(key, order);
    if (this.script.answersToOrders === 'withheld') return undefined;
    return this.script.answersToOrders === 'lost' ? new RpcError(-32_603) : answerOf(order.buy);
  }

  private listed({ buy, context }: StoredOrder): object {
    const { impairments, repeatsContext } = this.script;
    const repeated = repeatsContext && context !== undefined ? { context } : {};
    return { ...committed, ...buy, ...repeated, currency: 'EUR', total_budget: 600, impairments };
  }

  private updated(args: Args): unknown {
    const [order] = [...this.orders.values()].filter(({ buy }) => buy.media_buy_id === args['media_buy_id']);
    if (!order) return new ToolRefusal({ code: 'MEDIA_BUY_NOT_FOUND', message: 'There is no such media buy.' });
    order.buy.status = args['paused'] === true ? 'paused' : 'active';
    return answerOf(order.buy);
  }
}

const committed = { confirmed_at: '2026-01-15T12:00:00Z', revision: 1 };

function answerOf({ status, ...buy }: StoredOrder['buy']): object {
  return { ...committed, ...buy, media_buy_status: status };
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
