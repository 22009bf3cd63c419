import type { AccountType, Caller } from '@exchange/kernel';

export interface ResourceSpec {
  /** `discovery` */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A URI or a template with named parts without slashes: `exchange://discovery/{id}`. */
  readonly uri: string;
  readonly mimeType: string;
  /** Undefined: buyers and sellers. */
  readonly accountType?: AccountType;
  /** `granted`: also callers with grants for some advertisers only. */
  readonly reach: 'granted' | 'account';
  /** `_meta` of the read result. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
}

/** Text, or base64. */
export type ResourceContent = { readonly text: string } | { readonly blob: string };

/** Values of a template's parts by name. */
export type ResourceParts = Readonly<Record<string, string>>;

/** An MCP resource, provided by its context (`adapters/mcp/`) and served by `POST /mcp/v3`. */
export abstract class ResourceKind {
  abstract readonly spec: ResourceSpec;
  /** The newest resources of a template, at most 100. Undefined: none is listed. A spec without parts is always listed. */
  list?(caller: Caller): Promise<readonly ListedResource[]>;
  /** Returns null or throws `not_found` when the caller cannot reach the resource. */
  abstract read(caller: Caller, parts: ResourceParts): Promise<ResourceContent | null>;
  /** Calls `changed` after each possible change until the returned function is called. Throws like {@link read}. Undefined: no subscriptions. */
  watch?(caller: Caller, parts: ResourceParts, changed: () => void): Promise<() => void>;
}
