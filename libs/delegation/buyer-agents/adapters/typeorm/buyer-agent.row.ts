import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { BuyerAgent, type BuyerAgentState } from '../../domain/buyer-agent';
import { buyerAgentErrors } from '../../domain/errors';

export const buyerAgentRow = new EntitySchema<BuyerAgentState>({
  name: 'BuyerAgent',
  tableName: 'buyer_agents',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    displayName: column.text('display_name'),
    lifecycleState: column.text('lifecycle_state'),
    accessRevision: column.integer('access_revision'),
    grants: column.json('grants'),
    credentialHandoff: column.json('credential_handoff', { nullable: true }),
    registeredAt: column.timestamp('registered_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<BuyerAgentState>,
});

export const buyerAgentMapping: Mapping<BuyerAgentState, BuyerAgent> = {
  schema: buyerAgentRow,
  from: (state) => new BuyerAgent(state),
  caps: [{ name: 'buyer-agents', per: ['accountId'], error: buyerAgentErrors.tooMany }],
  audited: {
    resourceType: 'BUYER_AGENT',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.displayName,
    hidden: ['id', 'registeredAt', 'credentialHandoff'],
  },
};
