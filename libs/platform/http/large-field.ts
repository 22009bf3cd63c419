import type { ValidateByOptions } from 'class-validator';

/** Builds the message of an issue at a path. */
export type IssueMessage = (at: string, value: unknown) => string;

/** Returns the issue of an item or of one of its members (`.value`); null when it is valid. */
export type Rule = (value: never) => readonly [member: string, says: (at: string) => string] | null;

/** Rules of a text that its OpenAPI property does not have in this form. */
export interface TextRules {
  readonly pattern?: RegExp;
  /** Validator of the characters. */
  readonly rule: ValidateByOptions;
  /** Whether the text is composed (NFC) before it is checked. */
  readonly isComposed?: boolean;
}

/** Additional rules of a field in a large body. */
export interface LargeField {
  /** Message for any issue of the field. */
  readonly message?: IssueMessage;
  /** Message for any issue of an item. */
  readonly itemMessage?: IssueMessage;
  /** Replaces the validator of the characters. */
  readonly isAllowed?: (text: string) => boolean;
  /** Runs before the length is checked; returns the rest of the message after the path, or null. */
  readonly problemOf?: (text: string) => string | null;
  /** A rule across the members of the object or of each item; reported only when the members are valid. */
  readonly rule?: Rule;
  /** A rule across all items of a long list, valid or not; runs after they were read. */
  readonly acrossItems?: (items: never) => Iterable<readonly [index: number, ...NonNullable<ReturnType<Rule>>]>;
}

export interface ReadField extends LargeField {
  readonly text?: TextRules;
}

const key = 'exchange:large-field';

export const inLargeBody = (read: ReadField): PropertyDecorator => Reflect.metadata(key, read);

export const readFieldOf = (prototype: object, name: string): ReadField =>
  (Reflect.getMetadata(key, prototype, name) as ReadField | undefined) ?? {};
