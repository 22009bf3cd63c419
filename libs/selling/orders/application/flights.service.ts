import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Orders } from '../domain/ports';

const batch = 200;

/** Time begins flights and ends them. Any number of processes may do it at once: each step judges the locked row. */
@Injectable()
export class FlightsService {
  constructor(
    private readonly records: Orders,
    private readonly clock: Clock,
  ) {}

  async advance(): Promise<void> {
    const now = this.clock.now();
    for (const key of await this.records.due(now, batch)) await this.records.change(key, (order) => order.tick(now));
  }
}
