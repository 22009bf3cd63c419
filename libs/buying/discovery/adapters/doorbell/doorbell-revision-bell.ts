import { Injectable } from '@nestjs/common';
import { Doorbell } from '@exchange/platform';
import { RevisionBell } from '../../domain/ports';

const topic = 'discovery.revisions';

@Injectable()
export class DoorbellRevisionBell extends RevisionBell {
  constructor(private readonly doorbell: Doorbell) {
    super();
  }

  ring(discoveryId: string): void {
    this.doorbell.ring(topic, discoveryId);
  }

  listen(fn: (discoveryId: string) => void): () => void {
    return this.doorbell.listen(topic, fn);
  }
}
