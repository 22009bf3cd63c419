import type { AccountType, Caller } from '@exchange/kernel';

export interface ResourceSpec {
  /** `discovery` */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** An address, or a template with the names of its parts: `exchange://discovery/{id}`. A part has no slash. */
  readonly uri: string;
  readonly mimeType: string;
  /** Left out: for both. */
  readonly accountType?: AccountType;
  /** `granted`: also for those who reach only some advertisers. */
  readonly reach: 'granted' | 'account';
  /** `_meta` of what is read. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
}

/** Text, or bytes in base64. */
export type ResourceContent = { readonly text: string } | { readonly blob: string };

/** The parts of a template by their names. */
export type ResourceParts = Readonly<Record<string, string>>;

/**
 * What MCP clients read by address, and follow. Contexts bring theirs as providers beside their controllers (`adapters/mcp/`), as they bring tools;
 * they are found and served by `POST /mcp/v3`.
 */
export abstract class ResourceKind {
  abstract readonly spec: ResourceSpec;
  /** The newest of a template, at most 100. Left out: such as are listed by no client. A spec without parts is listed by itself. */
  list?(caller: Caller): Promise<readonly ListedResource[]>;
  /** Null, or a domain error of kind `not_found`, when it is not within reach. */
  abstract read(caller: Caller, parts: ResourceParts): Promise<ResourceContent | null>;
  /**
   * Says whenever it may have changed since now, until the returned function is called. Refuses as {@link read} does. Left out: it cannot be followed.
   */
  watch?(caller: Caller, parts: ResourceParts, changed: () => void): Promise<() => void>;
}
