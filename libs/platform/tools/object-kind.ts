import type { z } from 'zod';
import { type AccountType, type Caller, type DomainError, invalidField, type Page, pageLimits } from '@exchange/kernel';
import type { Access } from '../auth/access';

export interface KindSearch<Filter> {
  /** Text to find in names and briefs; undefined finds all objects. */
  readonly query?: string;
  readonly filter: Filter;
  /** Undefined for the first page. */
  readonly cursor?: string;
  /** 1–200. */
  readonly limit: number;
}

/** The owner of an object whose id is not unique by itself. */
export interface KindOwner {
  readonly advertiserId?: number;
  readonly campaignId?: string;
}

/** A kind of object for `search` and `get`, provided by its context (`adapters/mcp/`). Objects that the caller may not see must not be returned. */
export abstract class ObjectKind<Filter extends z.ZodObject = z.ZodObject> {
  /** Name for clients: `campaign`. */
  abstract readonly kind: string;
  /** Description for models. */
  abstract readonly description: string;
  /** Strict object: unknown filters are refused. */
  abstract readonly filter: Filter;
  /** Undefined: buyers and sellers. */
  readonly accountType?: AccountType;
  /** Access of the operation that reads these objects. Undefined: the context decides by what it finds. */
  readonly access?: Access;
  /** Whether `get` without an id returns the account’s own object; `get` is then called with an empty id. */
  readonly isSingleton: boolean = false;
  /**
   * Whether the objects belong to an advertiser, which one of its campaigns may stand for (gaps-2.md §15.2): `search` and `get` require exactly one, and
   * pass `advertiserId` in any case.
   */
  readonly isOfAdvertiser: boolean = false;
  /** Name of the id member. */
  readonly idField: string = 'id';
  /** Default page size. */
  readonly defaultPageSize: number = pageLimits.default;
  /** Undefined: the kind cannot be listed. */
  search?(caller: Caller, search: KindSearch<z.output<Filter>>): Promise<Page<object>>;
  /** Undefined: objects have no id. Returns null or throws `not_found` when the caller cannot reach the object. */
  get?(caller: Caller, id: string, owner?: KindOwner): Promise<object | null>;
}

/** The error of a text search in a kind without searchable text. */
export const noSearchText = (kind: string): DomainError =>
  invalidField('query', `There is no text to look for in objects of kind ${kind}: use a filter.`);
