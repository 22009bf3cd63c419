import { Injectable } from '@nestjs/common';
import { Counting, Metrics } from '@exchange/platform';

/** One row per seller agent that has been called. */
const breakerCount = {
  name: 'seller_breakers',
  sql: 'select status as part, count(*) as count from seller_agent_health group by status',
  everySeconds: 15,
};

/** Reports the number of circuit breakers of seller agents by state. */
@Injectable()
export class BreakerWatch {
  constructor(counting: Counting, metrics: Metrics) {
    let known: Readonly<Record<string, number>> = {};
    counting.watch(breakerCount, ({ parts }) => (known = parts));
    metrics.gaugeOf('state', 'seller_breakers', 'Circuit breakers of seller agents, in the whole exchange.', () => known);
  }
}
