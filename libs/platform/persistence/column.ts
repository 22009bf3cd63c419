import type { EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';

interface Options {
  readonly primary?: boolean;
  readonly nullable?: boolean;
  /** False for columns that only one port method reads, such as sealed secrets. */
  readonly select?: boolean;
  /** The database fills it in (identity columns). */
  readonly generated?: boolean;
}

/** Every property of the state needs its column: a forgotten one does not compile. */
export type ColumnsOf<State> = { readonly [Name in keyof Required<State>]: EntitySchemaColumnOptions };

const numeric: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: unknown) => (typeof value === 'string' ? Number(value) : value),
};

function ofType(type: EntitySchemaColumnOptions['type'], extra: Partial<EntitySchemaColumnOptions> = {}) {
  return (name: string, { generated, ...options }: Options = {}): EntitySchemaColumnOptions =>
    ({
      type,
      name,
      ...extra,
      ...options,
      ...(generated ? { generated: 'identity', generatedIdentity: 'BY DEFAULT' } : {}),
    }) as EntitySchemaColumnOptions;
}

export const column = {
  text: ofType('text'),
  integer: ofType('integer'),
  /** `bigint` read as a number: ids stay below 2^53 (rest-api.md, Limits). */
  id: ofType('bigint', { transformer: numeric }),
  number: ofType('double precision'),
  boolean: ofType('boolean'),
  timestamp: ofType('timestamptz', { precision: 3 }),
  json: ofType('jsonb'),
  texts: ofType('text', { array: true }),
  /** `numeric(20,6)` kept as a decimal string, so that no cent is lost in a float. */
  money: ofType('numeric', { precision: 20, scale: 6 }),
  binary: ofType('bytea'),
};
