import { Injectable } from '@nestjs/common';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';

/** Counts and logs failures of the disk or of S3, which clients see as 503, or as an answer that breaks off. */
@Injectable()
export class BlobFailures {
  private readonly failures = this.metrics.counter('blob_failures_total', 'Failures of the storage of files, by operation.', ['operation']);

  constructor(
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  report(operation: 'put' | 'open' | 'read' | 'discard', error: unknown): void {
    this.failures.inc({ operation });
    this.log.error('the storage of files failed', { operation, error });
  }
}
