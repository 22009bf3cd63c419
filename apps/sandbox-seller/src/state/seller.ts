import type { Json } from '../json';
import type { Personality, ProductSpec } from '../personality';
import { Replays } from './replays';

export interface SandboxAccount {
  accountId: string;
  brand: string;
  operator: string;
  status: string;
  sandbox: boolean;
  paymentTerms?: string;
  /** Notifications that the buyer has configured, as shown to the buyer. */
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
  /** Pacing, goals and other terms of the order, unchanged. */
  terms: Json;
  creativeIds: string[];
  /** The buyer's context, returned unchanged. */
  context?: Json;
}

export interface SandboxBuy {
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
  /** Delivery set by the test controller; overrides the computed one. */
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
  /** Items by `item_id`, or by position. */
  items: Map<string, Json>;
  syncedAt: Date;
}

export interface SandboxAudience {
  audienceId: string;
  owner: string;
  name?: string;
  /** Members by `external_id`. */
  members: Map<string, Json>;
  syncedAt: Date;
  /** Set when the audience cannot be used any more, with the reason. */
  suspended?: { code: string; since: Date };
}

export interface SharedEventSource {
  eventSourceId: string;
  owner: string;
  name: string;
  eventTypes: string[];
}

export interface SandboxTask {
  taskId: string;
  type: string;
  createdAt: Date;
  readyAt: Date;
  result: () => Json;
}

/** A running seller: its personality and its state, which is kept in memory only. */
export class LiveSeller {
  readonly accounts = new Map<string, SandboxAccount>();
  readonly mediaBuys = new Map<string, SandboxBuy>();
  readonly creatives = new Map<string, Creative>();
  /** Catalogs by owner and id. */
  readonly catalogs = new Map<string, SharedCatalog>();
  readonly audiences = new Map<string, SandboxAudience>();
  readonly eventSources = new Map<string, SharedEventSource>();
  readonly tasks = new Map<string, SandboxTask>();
  readonly proposals = new Map<string, Json>();
  readonly replays = new Replays();
  readonly seededProducts: ProductSpec[] = [];
  readonly seededFormats: { id: string; name?: string }[] = [];
  /** Answer to the next `create_media_buy`, set by the test controller. */
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
