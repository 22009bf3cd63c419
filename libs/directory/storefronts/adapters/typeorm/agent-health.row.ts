import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { AgentHealth, type AgentHealthState } from '../../domain/agent-health';

export const agentHealthRow = new EntitySchema<AgentHealthState>({
  name: 'SellerAgentHealth',
  tableName: 'seller_agent_health',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    sellerId: column.id('seller_id', { primary: true }),
    status: column.text('status'),
    silences: column.integer('silences'),
    pauses: column.integer('pauses'),
    answeredAt: column.timestamp('answered_at', { nullable: true }),
    openedAt: column.timestamp('opened_at', { nullable: true }),
    probeAt: column.timestamp('probe_at', { nullable: true }),
    reason: column.text('reason', { nullable: true }),
    release: column.text('release', { nullable: true }),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<AgentHealthState>,
});

export const agentHealthMapping: Mapping<AgentHealthState, AgentHealth> = {
  schema: agentHealthRow,
  from: (state) => new AgentHealth(state),
};

/** SQL for a query over sellers `d`: the health state as one JSON object, or null. */
export const healthSql = `(
  select json_build_object('accountId', h.account_id, 'sellerId', h.seller_id, 'status', h.status, 'silences', h.silences, 'pauses', h.pauses,
    'answeredAt', h.answered_at, 'openedAt', h.opened_at, 'probeAt', h.probe_at, 'reason', h.reason, 'release', h.release,
    'updatedAt', h.updated_at)
  from seller_agent_health h where h.account_id = d.account_id and h.seller_id = d.id)`;

export function readHealth(found: AgentHealthState | null): AgentHealthState | null {
  if (!found) return null;
  const time = (value: Date | null) => value && new Date(value);
  const { answeredAt, openedAt, probeAt, updatedAt } = found;
  return { ...found, answeredAt: time(answeredAt), openedAt: time(openedAt), probeAt: time(probeAt), updatedAt: new Date(updatedAt) };
}
