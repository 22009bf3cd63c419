import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { ValidateByOptions, ValidationOptions } from 'class-validator';
import { countryPattern, currencies, timeZoneName } from '@exchange/kernel';
import { anyJson } from './declared-shape';
import { haveAtLeast, haveAtMost, must } from './field-messages';
import {
  unwrapJson,
  toComposed,
  countryCode,
  currencyCode,
  dateShape,
  emailShape,
  toUri,
  fromQuery,
  isHttpUrl,
  isInstant,
  singleLine,
  listFromQuery,
  prose,
  toInstant,
  zoneName,
} from './field-values';
import { isStorable } from './json-shape';
import { inLargeBody, type LargeField, type TextRules } from './large-field';

export interface FieldOptions {
  readonly description?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly optional?: boolean;
  readonly nullable?: boolean;
  /** An array of the field; limits count its members. */
  readonly many?: true | { readonly min?: number; readonly max?: number };
  /** Rules that only large bodies use (`@LargeBody`). */
  readonly large?: LargeField;
}

type Schema = Record<string, unknown>;
type Rule = (options: ValidationOptions) => PropertyDecorator;
type Constructor = new (...args: never[]) => object;

/** Declares a field's validator, transformer and OpenAPI property in one place (docs/adr/0066). */
function field(
  options: FieldOptions,
  schema: Schema,
  rules: Rule[],
  transforms: PropertyDecorator[] = [],
  text?: TextRules,
): PropertyDecorator {
  const each = options.many !== undefined;
  const bounds = manyBounds(options);
  return applyDecorators(
    ...(options.optional || options.default !== undefined ? [ValidateIf((_, value) => value !== undefined)] : []),
    ...(options.nullable ? [ValidateIf((_, value) => value !== null)] : []),
    ...(each ? [IsArray(must('be a list'))] : []),
    ...(bounds.min === undefined ? [] : [ArrayMinSize(bounds.min, must(haveAtLeast(bounds.min, 'value')))]),
    ...(bounds.max === undefined ? [] : [ArrayMaxSize(bounds.max, must(haveAtMost(bounds.max, 'value')))]),
    ...rules.map((rule) => rule({ each })),
    ...transforms,
    // class-transformer applies the last transform first: a list is split before its items are read.
    ...(each ? [listFromQuery] : []),
    ApiProperty(openApi(options, schema)),
    ...(text || options.large ? [inLargeBody({ text, ...options.large })] : []),
  );
}

function manyBounds({ many }: FieldOptions): { readonly min?: number; readonly max?: number } {
  return typeof many === 'object' ? many : {};
}

function openApi(options: FieldOptions, schema: Schema): ApiPropertyOptions {
  const { min, max } = manyBounds(options);
  const optional = options.optional || options.default !== undefined;
  const { description, example } = options;
  const property = {
    ...(options.many ? { ...arrayOf(schema), minItems: min, maxItems: max } : schema),
    required: !optional,
    nullable: options.nullable || undefined,
    description,
    example,
    default: options.default,
  };
  return Object.fromEntries(Object.entries(property).filter(([, value]) => value !== undefined)) as ApiPropertyOptions;
}

/** Classes are referenced lazily (`type: () => Wire`); other schemas are inline. */
function arrayOf(schema: Schema): Schema {
  return typeof schema['type'] === 'function' ? { ...schema, isArray: true } : { type: 'array', items: schema };
}

const storableText: ValidateByOptions = {
  name: 'storable',
  validator: { validate: isStorable, defaultMessage: () => '$property contains characters that cannot be stored' },
};
const storable: Rule = (options) => ValidateBy(storableText, options);

interface TextOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern means, after “must”: `be an origin such as https://app.example.com`. Without it, the message has the pattern. */
  readonly shape?: string;
  /** Surrounding white space is removed before the length counts. Default true. */
  readonly trim?: boolean;
}

interface NumberOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

const toTrimmed = Transform(({ value }) =>
  Array.isArray(value)
    ? value.map((item) => (typeof item === 'string' ? item.trim() : item))
    : typeof value === 'string'
      ? value.trim()
      : value,
);

const numberSchema = (type: string, { min, max }: NumberOptions): Schema => ({
  type,
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

const bounds = ({ min, max }: NumberOptions): Rule[] => [
  ...(min === undefined ? [] : [(options: ValidationOptions) => Min(min, must(`be at least ${min}`, options))]),
  ...(max === undefined ? [] : [(options: ValidationOptions) => Max(max, must(`be at most ${max}`, options))]),
];

const simpleField =
  (schema: Schema, rules: Rule[], transforms: PropertyDecorator[] = []) =>
  (options: FieldOptions = {}) =>
    field(options, schema, rules, transforms);

/** `displayRules` refuse characters that hide part of a text or break its line (docs/adr/0046). */
function textField(options: TextOptions, displayRules: ValidateByOptions[], transforms: PropertyDecorator[] = []): PropertyDecorator {
  const { min, max, pattern, shape } = options;
  const schema = {
    type: 'string',
    ...(min ? { minLength: min } : {}),
    ...(max ? { maxLength: max } : {}),
    ...(pattern ? { pattern: pattern.source } : {}),
  };
  const rules: Rule[] = [
    (each) => IsString(must('be a text', each)),
    storable,
    ...displayRules.map(
      (one): Rule =>
        (each) =>
          ValidateBy(one, each),
    ),
  ];
  if (min !== undefined) rules.push((each) => MinLength(min, must(haveAtLeast(min, 'character'), each)));
  if (max !== undefined) rules.push((each) => MaxLength(max, must(haveAtMost(max, 'character'), each)));
  if (pattern) rules.push((each) => Matches(pattern, must(shape ?? `match ${pattern.source}`, each)));
  const text = { pattern, rule: displayRules[0] ?? storableText, isComposed: transforms.includes(toComposed) };
  return field(options, schema, rules, [...transforms, ...(options.trim === false ? [] : [toTrimmed])], text);
}

export const Field = {
  /** One line of visible text: ids, codes, addresses. */
  text: (options: TextOptions = {}): PropertyDecorator => textField(options, [singleLine]),
  /** A display name: one line, composed (NFC), never blank. */
  name: (options: TextOptions = {}): PropertyDecorator => textField({ min: 1, max: 255, ...options }, [singleLine], [toComposed]),
  /** Text with line breaks and tabs. */
  prose: (options: TextOptions = {}): PropertyDecorator => textField(options, [prose]),
  /** Text that is never displayed and may contain any storable character: passwords, secrets, contents of files. */
  opaque: (options: TextOptions = {}): PropertyDecorator => textField(options, []),
  integer(options: NumberOptions = {}): PropertyDecorator {
    const limited = { max: Number.MAX_SAFE_INTEGER, min: Number.MIN_SAFE_INTEGER, ...options };
    return field(
      options,
      numberSchema('integer', options),
      [(each) => IsInt(must('be a whole number', each)), ...bounds(limited)],
      [fromQuery('number')],
    );
  },
  number(options: NumberOptions = {}): PropertyDecorator {
    return field(
      options,
      numberSchema('number', options),
      [(each) => IsNumber({}, must('be a number', each)), ...bounds(options)],
      [fromQuery('number')],
    );
  },
  boolean: simpleField({ type: 'boolean' }, [(each) => IsBoolean(must('be true or false', each))], [fromQuery('boolean')]),
  /** ISO 8601 date-time with `Z` or an offset; arrives as a Date. */
  timestamp: simpleField({ type: 'string', format: 'date-time' }, [(each) => ValidateBy(isInstant, each)], [toInstant]),
  /** `YYYY-MM-DD`, kept as a string. */
  date: simpleField({ type: 'string', format: 'date' }, [(each) => ValidateBy(dateShape, each)]),
  /** An assigned country code (ISO 3166-1 alpha-2). */
  country: simpleField({ type: 'string', pattern: countryPattern.source }, [(each) => ValidateBy(countryCode, each)], [toTrimmed]),
  /** A currency code (ISO 4217) that the exchange supports. */
  currency: simpleField(
    { type: 'string', pattern: `^(${currencies.join('|')})$` },
    [(each) => ValidateBy(currencyCode, each)],
    [toTrimmed],
  ),
  /** A zone of the IANA time zone database: `Europe/Berlin`. */
  timeZone: simpleField(
    { type: 'string', pattern: timeZoneName.source, maxLength: 64 },
    [(each) => ValidateBy(zoneName, each), (each) => MaxLength(64, must(haveAtMost(64, 'character'), each))],
    [toTrimmed],
  ),
  /** Letters beyond ASCII are allowed on both sides of the @, hence `idn-email`. */
  email: simpleField(
    { type: 'string', format: 'idn-email', maxLength: 254 },
    [(each) => ValidateBy(emailShape, each), storable, (each) => MaxLength(254, must(haveAtMost(254, 'character'), each))],
    [toTrimmed],
  ),
  /** An http or https URL, encoded as a URI (`encodeAsUri`). Surrounding white space is refused. */
  url(options: TextOptions = {}): PropertyDecorator {
    const max = options.max ?? 2048;
    const rules: Rule[] = [
      (each) => ValidateBy(isHttpUrl, each),
      storable,
      (each) => ValidateBy(singleLine, each),
      (each) => MaxLength(max, must(haveAtMost(max, 'character'), each)),
    ];
    return field(options, { type: 'string', format: 'uri', maxLength: max }, rules, [toUri], { rule: isHttpUrl });
  },
  oneOf(values: readonly (string | number)[], options: FieldOptions = {}): PropertyDecorator {
    const type = typeof values[0] as 'string' | 'number';
    const transforms = type === 'number' ? [fromQuery(type)] : [];
    return field(
      options,
      { type, enum: [...values] },
      [(each) => IsIn([...values], must(`be one of ${values.join(', ')}`, each))],
      transforms,
    );
  },
  object(type: () => Constructor, options: FieldOptions = {}): PropertyDecorator {
    // Nest recognises a lazy type by the function's name, which it gets from this property.
    return field(
      options,
      { type: () => type() },
      [(each) => IsObject(must('be an object', each)), (each) => ValidateNested(each)],
      [Type(type)],
    );
  },
  /** A free JSON object within the limits of `freeForm`. */
  record: simpleField({ type: 'object', additionalProperties: true }, [(each) => IsObject(must('be an object', each))], [unwrapJson]),
  /** Any JSON value within the limits of `freeForm`. */
  json: simpleField({ [anyJson]: true }, [(each) => Allow(each)], [unwrapJson]),
};
