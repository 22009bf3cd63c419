import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { oauthErrors } from '../../domain/errors';
import { MachineApplication, type MachineApplicationState } from '../../domain/machine-application';

/** The secret's hash is a column but not part of the state. */
export const machineApplicationRow = new EntitySchema<MachineApplicationState & { secretHash: Buffer }>({
  name: 'MachineApplication',
  tableName: 'machine_applications',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    name: column.text('name'),
    scope: column.text('scope'),
    status: column.text('status'),
    secretHash: column.binary('secret_hash', { select: false }),
    createdBy: column.id('created_by'),
    createdAt: column.timestamp('created_at'),
    lastUsedAt: column.timestamp('last_used_at', { nullable: true }),
    secretChangedAt: column.timestamp('secret_changed_at'),
    revokedAt: column.timestamp('revoked_at', { nullable: true }),
  } satisfies ColumnsOf<MachineApplicationState & { secretHash: Buffer }>,
});

export const machineApplicationMapping: Mapping<MachineApplicationState, MachineApplication> = {
  schema: machineApplicationRow as unknown as EntitySchema<MachineApplicationState>,
  from: (state) => new MachineApplication(state),
  caps: [
    {
      name: 'machine-applications',
      per: ['accountId'],
      counts: `status = 'active'`,
      error: oauthErrors.tooManyApplications,
    },
  ],
  audited: {
    resourceType: 'APPLICATION',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    hidden: ['id', 'lastUsedAt', 'secretChangedAt', 'revokedAt'],
  },
};
