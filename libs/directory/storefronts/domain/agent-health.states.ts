import { stateTable, type StatesOf } from '@exchange/kernel';

/** A circuit breaker per seller agent. Silence is a missing answer or connection; an error is an answer. */
export const agentHealthStates = stateTable({
  name: 'circuit breaker of a seller agent',
  states: ['closed', 'open', 'half_open'],
  initial: 'closed',
  rows: [
    { from: 'closed', on: 'it answers', to: 'closed', also: 'earlier silences are cleared' },
    { from: 'closed', on: 'it is silent', when: 'fewer than five times in a row', to: 'closed' },
    { from: 'closed', on: 'it is silent', when: 'the fifth time in a row', to: 'open', also: 'not asked for 15 seconds' },
    { from: 'open', on: 'conversation begins', when: 'the pause is over', to: 'half_open', also: 'it is admitted' },
    { from: 'half_open', on: 'conversation begins', when: 'the previous probe was lost', to: 'half_open', also: 'it is admitted' },
    { from: ['open', 'half_open'], on: 'it answers', to: 'closed', also: 'earlier silences are cleared' },
    { from: 'half_open', on: 'it is silent', to: 'open', also: 'not asked for twice as long as before, at most five minutes' },
    { from: 'open', on: 'it is silent', to: 'open', also: 'a conversation that began before the pause does not extend it' },
  ],
});

export type AgentHealthStatus = StatesOf<typeof agentHealthStates>;
