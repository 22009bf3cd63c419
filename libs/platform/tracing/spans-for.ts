import type { Settings } from '../config/settings';
import { version } from '../config/version';
import type { ProcessKind } from '../observability/process-kind';
import { OtlpSpans } from './otlp-spans';
import { NoSpans, type Spans } from './spans';

/** Exports spans to the collector of the settings, or nowhere when none is set. */
export async function spansFor(process: ProcessKind, { otlpEndpoint: endpoint, tracesRatio }: Settings): Promise<Spans> {
  if (endpoint === '') return new NoSpans();
  return OtlpSpans.to({ service: `exchange-${process}`, version, endpoint, ratio: tracesRatio / 100 });
}
