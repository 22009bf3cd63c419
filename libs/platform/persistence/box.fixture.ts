import { EntitySchema } from 'typeorm';
import { Aggregate } from '@exchange/kernel';
import type { AuditAction } from '@exchange/kernel';
import type { Mapping } from '../aggregates/aggregate-store';
import { column } from './column';
import type { ColumnsOf } from './column';

export interface BoxState {
  readonly accountId: number;
  readonly id: number;
  readonly name: string;
  readonly primaryColour: string | null;
  readonly size: string | null;
  readonly tags: readonly string[];
  readonly content: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly internal: string;
  readonly sealedAt: Date | null;
}

class Box extends Aggregate<BoxState> {
  patched(patch: Partial<BoxState>, audit?: AuditAction): Box {
    const event = { type: 'box.changed', accountId: this.state.accountId, occurredAt: new Date(), payload: { patch } };
    return this.next(patch, { event, audit });
  }

  quietly(patch: Partial<BoxState>): Box {
    return this.next(patch);
  }
}

export const boxSchema = new EntitySchema<BoxState>({
  name: 'Box',
  tableName: 'boxes',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.id('id', { primary: true, generated: true }),
    name: column.text('name'),
    primaryColour: column.text('primary_colour', { nullable: true }),
    size: column.money('size', { nullable: true }),
    tags: column.texts('tags'),
    content: column.json('content'),
    count: column.integer('count'),
    internal: column.text('internal'),
    sealedAt: column.timestamp('sealed_at', { nullable: true }),
  } satisfies ColumnsOf<BoxState>,
});

export const boxes: Mapping<BoxState, Box> = {
  schema: boxSchema,
  from: (state) => new Box(state),
  audited: {
    resourceType: 'PRODUCT',
    accountId: ({ accountId }) => accountId,
    id: ({ id }) => String(id),
    name: ({ name }) => name,
    labels: { size: 'Volume' },
    hidden: ['internal'],
  },
};

export const account = 7;
export const newBox = (state: Partial<BoxState> = {}) =>
  new Box({
    accountId: account,
    id: undefined as never,
    name: 'Box',
    primaryColour: null,
    size: null,
    tags: [],
    content: {},
    count: 0,
    internal: 'x',
    sealedAt: null,
    ...state,
  });
