import { stateTable, type StatesOf } from '@exchange/kernel';

/** A circuit breaker per seller agent. Silent: no answer in time, or no connection. An agent that answers with an error is not silent. */
export const agentHealthStates = stateTable({
  name: 'circuit breaker of a seller agent',
  states: ['closed', 'open', 'half_open'],
  initial: 'closed',
  rows: [
    { from: 'closed', on: 'it answers', to: 'closed', also: 'earlier silence is forgotten' },
    { from: 'closed', on: 'it is silent', when: 'fewer than five times in a row', to: 'closed' },
    { from: 'closed', on: 'it is silent', when: 'the fifth time in a row', to: 'open', also: 'not asked for 15 seconds' },
    { from: 'open', on: 'somebody asks', when: 'the pause is over', to: 'half_open', also: 'this one conversation goes through' },
    { from: 'half_open', on: 'somebody asks', when: 'the one before was lost', to: 'half_open', also: 'this one goes through' },
    { from: ['open', 'half_open'], on: 'it answers', to: 'closed', also: 'earlier silence is forgotten' },
    { from: 'half_open', on: 'it is silent', to: 'open', also: 'not asked for twice as long as before, at most five minutes' },
    { from: 'open', on: 'it is silent', to: 'open', also: 'a conversation that began before: the pause stays' },
  ],
});

export type AgentHealthStatus = StatesOf<typeof agentHealthStates>;
