import type { Json } from '../json';
import type { Personality, ProductSpec } from '../personality';
import { Replays } from './replays';

export interface Account {
  accountId: string;
  brand: string;
  operator: string;
  status: string;
  sandbox: boolean;
  paymentTerms?: string;
  /** Notifications that the buyer wants, as they are shown to it. */
  subscriptions: Json[];
}

export interface Package {
  packageId: string;
  productId: string;
  pricingOptionId: string;
  budget: number;
  bidPrice?: number;
  paused: boolean;
  canceled: boolean;
  targeting?: Json;
  /** Pacing, goals and what else was ordered with it, as it was said. */
  terms: Json;
  creativeIds: string[];
  /** The buyer's own, given back as it came. */
  context?: Json;
}

export interface MediaBuy {
  mediaBuyId: string;
  owner: string;
  status: 'pending_creatives' | 'pending_start' | 'active' | 'paused' | 'completed' | 'rejected' | 'canceled';
  currency: string;
  start: Date;
  end: Date;
  confirmedAt: Date;
  updatedAt: Date;
  revision: number;
  packages: Package[];
  poNumber?: string;
  context?: Json;
  cancellation?: { canceled_at: string; canceled_by: 'buyer'; reason?: string };
  /** Delivery set by the test controller; it wins over the one computed from the clock. */
  simulated?: { impressions: number; clicks: number; spend: number; more: Json };
}

export interface Creative {
  creativeId: string;
  owner: string;
  name: string;
  formatId: Json;
  assets?: Json;
  status: 'processing' | 'pending_review' | 'approved' | 'rejected' | 'archived';
  createdAt: Date;
  rejectionReason?: string;
  updatedAt: Date;
}

export interface SharedCatalog {
  catalogId: string;
  owner: string;
  name?: string;
  type: string;
  /** By their `item_id`, or else by their place. */
  items: Map<string, Json>;
  syncedAt: Date;
}

export interface SharedAudience {
  audienceId: string;
  owner: string;
  name?: string;
  /** By `external_id`. */
  members: Map<string, Json>;
  syncedAt: Date;
  /** It cannot be used any more, and why. */
  suspended?: { code: string; since: Date };
}

export interface SharedEventSource {
  eventSourceId: string;
  owner: string;
  name: string;
  eventTypes: string[];
}

export interface Task {
  taskId: string;
  type: string;
  createdAt: Date;
  readyAt: Date;
  result: () => Json;
}

/** One seller as it runs: its personality and everything it remembers. Memory only; it is gone when the process ends. */
export class Seller {
  readonly accounts = new Map<string, Account>();
  readonly mediaBuys = new Map<string, MediaBuy>();
  readonly creatives = new Map<string, Creative>();
  /** By owner and id. */
  readonly catalogs = new Map<string, SharedCatalog>();
  readonly audiences = new Map<string, SharedAudience>();
  readonly eventSources = new Map<string, SharedEventSource>();
  readonly tasks = new Map<string, Task>();
  readonly proposals = new Map<string, Json>();
  readonly replays = new Replays();
  readonly seededProducts: ProductSpec[] = [];
  readonly seededFormats: { id: string; name?: string }[] = [];
  /** What the test controller wants the next `create_media_buy` to answer. */
  forcedSubmission: { taskId: string; message?: string } | undefined;

  constructor(readonly personality: Personality) {}

  get products(): ProductSpec[] {
    const seeded = new Set(this.seededProducts.map(({ id }) => id));
    return [...this.personality.products.filter(({ id }) => !seeded.has(id)), ...this.seededProducts];
  }

  product(id: unknown): ProductSpec | undefined {
    return this.products.find((product) => product.id === id);
  }
}
