import type { BuyerAgentEvents } from '@exchange/buyer-agents';
import type { Notice } from '../../domain/notification';
import type { NoticesOf } from './notices-of';

type AgentEvent = BuyerAgentEvents['buyer_agents.created'];
type AgentCeilingEvent = BuyerAgentEvents['buyer_agents.ceiling_reached'];

const commonFields = ({ agentId, ...data }: AgentEvent): Pick<Notice, 'path' | 'data'> => ({ path: null, data: { agentId, ...data } });

const ceilingFields = (event: AgentCeilingEvent): Pick<Notice, 'advertiserId' | 'path' | 'data'> => ({
  ...commonFields(event),
  advertiserId: event.advertiserId,
});

const amount = (value: number, { currency }: AgentCeilingEvent): string => `${value} ${currency}`;

export const buyerAgents: NoticesOf<BuyerAgentEvents> = {
  'buyer_agents.created': (event) => ({
    ...commonFields(event),
    type: 'buyer_agent.created',
    status: 'info',
    message: `The buyer agent "${event.displayName}" was created. Nothing is granted to it yet.`,
  }),
  'buyer_agents.suspended': (event) => ({
    ...commonFields(event),
    type: 'buyer_agent.suspended',
    status: 'warning',
    message: `The buyer agent "${event.displayName}" was suspended: its keys are refused.`,
  }),
  'buyer_agents.resumed': (event) => ({
    ...commonFields(event),
    type: 'buyer_agent.updated',
    status: 'info',
    message: `The buyer agent "${event.displayName}" was resumed: its keys work again.`,
  }),
  'buyer_agents.retired': (event) => ({
    ...commonFields(event),
    type: 'buyer_agent.updated',
    status: 'info',
    message: `The buyer agent "${event.displayName}" was retired, for good.`,
  }),
  'buyer_agents.ceiling_nearly_reached': (event) => ({
    ...ceilingFields(event),
    type: 'buyer_agent.ceiling_nearly_reached',
    status: 'warning',
    message: `The buyer agent "${event.displayName}" has committed ${amount(event.committed, event)} of its ${amount(event.ceiling, event)} for ${event.month}.`,
  }),
  'buyer_agents.ceiling_reached': (event) => ({
    ...ceilingFields(event),
    type: 'buyer_agent.ceiling_reached',
    status: 'warning',
    message: `The buyer agent "${event.displayName}" has reached its ceiling of ${amount(event.ceiling, event)} for ${event.month}.`,
  }),
};
