import type { z } from 'zod';
import { type AccountType, type Caller, type DomainError, invalidField, type Page, pageLimits } from '@exchange/kernel';

export interface KindSearch<Filter> {
  /** Looked for in names and briefs; undefined: everything. */
  readonly query?: string;
  readonly filter: Filter;
  /** Sealed with the query; undefined for the first page. */
  readonly cursor?: string;
  /** 1–200. */
  readonly limit: number;
}

/** Whose object is asked for, where its id alone does not say so. */
export interface KindOwner {
  readonly advertiserId?: number;
  readonly campaignId?: string;
}

/**
 * A kind of object that `search` and `get` know. Contexts bring theirs as providers beside their controllers (`adapters/mcp/`); what a caller may
 * not see is not there.
 */
export abstract class ObjectKind<Filter extends z.ZodObject = z.ZodObject> {
  /** As clients name it: `campaign`. */
  abstract readonly kind: string;
  /** For a model: what such an object is. */
  abstract readonly description: string;
  /** Strict: a filter that the kind does not have is refused. */
  abstract readonly filter: Filter;
  /** Left out: for both. */
  readonly accountType?: AccountType;
  /** Whether `get` finds one where no id is given: the account’s own. It is asked for the empty id then. */
  readonly isSingleton: boolean = false;
  /** The member of an object that is its id. */
  readonly idField: string = 'id';
  /** Objects of a page where no `limit` is sent. */
  readonly usualLimit: number = pageLimits.default;
  /** Left out: the kind cannot be listed. */
  search?(caller: Caller, search: KindSearch<z.output<Filter>>): Promise<Page<object>>;
  /** Left out: there is no such object by id. Null or a domain error of kind `not_found` when it is not within reach. */
  get?(caller: Caller, id: string, owner?: KindOwner): Promise<object | null>;
}

/** The refusal of a search for text in a kind that has none to look in. */
export const noText = (kind: string): DomainError =>
  invalidField('query', `There is no text to look for in objects of kind ${kind}: use a filter.`);
