import type { ValidateByOptions } from 'class-validator';

/** One sentence about what stands at that place of a body. */
export type Says = (at: string, value: unknown) => string;

/** What is wrong, with the item or with one of its members (`.value`), or `null`. */
export type Rule = (value: never) => readonly [member: string, says: (at: string) => string] | null;

/** What a declaration says of a text, for whoever reads it without class-validator. */
export interface TextRules {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What its kind may hold. */
  readonly rule: ValidateByOptions;
  /** Names are read as they will be spelled. */
  readonly isComposed?: boolean;
}

/** What a field of a large body has besides. */
export interface LargeField {
  /** Whatever is wrong with it. */
  readonly says?: Says;
  /** Whatever is wrong with an item of it. */
  readonly saysOfItems?: Says;
  /** Instead of what its kind may hold. */
  readonly may?: (text: string) => boolean;
  /** What is not taken, before its length counts: how the sentence goes on behind its place; else `null`. */
  readonly refuses?: (text: string) => string | null;
  /** What no field says by itself, of the object or of each of a list. Asked whatever the members are, told when they are right. */
  readonly rule?: Rule;
  /** What no item of a long list says by itself: asked of all of them, right or not, when they have been read. */
  readonly together?: (items: never) => Iterable<readonly [index: number, ...NonNullable<ReturnType<Rule>>]>;
  /** Told behind the others of its object, wherever it is declared. */
  readonly isLast?: true;
}

export interface ReadField extends LargeField {
  readonly text?: TextRules;
}

const key = 'exchange:large-field';

export const inLargeBody = (read: ReadField): PropertyDecorator => Reflect.metadata(key, read);

export const readFieldOf = (prototype: object, name: string): ReadField =>
  (Reflect.getMetadata(key, prototype, name) as ReadField | undefined) ?? {};
