import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Account, type AccountState } from '../../domain/account';
import { accountErrors } from '../../domain/errors';

export const accountRow = new EntitySchema<AccountState>({
  name: 'Account',
  tableName: 'accounts',
  columns: {
    id: column.id('id', { primary: true }),
    name: column.text('name'),
    company: column.text('company'),
    kind: column.text('kind'),
    nodeKind: column.text('node_kind'),
    accountType: column.text('account_type'),
    parentId: column.id('parent_id', { nullable: true }),
    mode: column.text('mode'),
    madeFor: column.id('made_for', { nullable: true }),
    endsAt: column.timestamp('ends_at', { nullable: true }),
    buyerAccessPosture: column.text('buyer_access_posture', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<AccountState>,
});

export const accountMapping: Mapping<AccountState, Account> = {
  schema: accountRow,
  from: (state) => new Account(state),
  caps: [{ name: 'child-accounts', per: ['parentId'], when: ({ parentId }) => parentId !== null, error: accountErrors.tooManyChildren }],
  audited: {
    resourceType: 'ACCOUNT',
    // The creation of a child is logged in its organization's audit log, everything else in the account's own.
    accountId: (state, before) => (before === null ? (state.parentId ?? state.id) : state.id),
    id: (state) => String(state.id),
    name: (state) => state.name,
    hidden: ['id', 'mode', 'madeFor', 'endsAt'],
  },
};
