import { Field } from '@exchange/platform';
import type { ExecutionState } from '../../domain/activation';
import { activationExecutionStates, type ActivationExecutionStatus } from '../../domain/activation-execution.states';
import { catalogStates, type CatalogStatus } from '../../domain/catalog.states';
import type { CatalogVersion } from '../../domain/ports';
import type { RefreshRunState } from '../../domain/refresh-run';
import { refreshRunStates, type RefreshRunStatus } from '../../domain/refresh-run.states';
import { executionTriggers, type ExecutionTrigger } from '../../domain/words';

/** docs/spec: rest-api.md, Change summary. */
export class ChangeSummaryWire {
  @Field.integer()
  added: number;

  @Field.integer()
  updated: number;

  @Field.integer()
  unchanged: number;

  @Field.integer()
  removed: number;
}

export class CatalogVersionWire {
  @Field.text()
  versionId: string;

  @Field.integer()
  versionNumber: number;

  @Field.integer()
  itemCount: number;

  @Field.text()
  contentHash: string;

  @Field.object(() => ChangeSummaryWire)
  changeSummary: ChangeSummaryWire;

  @Field.oneOf(catalogStates.states)
  syncStatus: CatalogStatus;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  completedAt: Date;
}

export class RefreshRunWire {
  @Field.text()
  refreshRunId: string;

  @Field.oneOf(refreshRunStates.states)
  status: RefreshRunStatus;

  @Field.integer({ nullable: true, description: 'Status of the last answer from the feed’s server. Null when there was no answer.' })
  httpStatus: number | null;

  @Field.integer({ nullable: true })
  itemCount: number | null;

  @Field.text({ nullable: true })
  activationSkippedReason: string | null;

  @Field.text({ nullable: true, description: 'Why the feed could not be read.' })
  error: string | null;

  @Field.timestamp()
  startedAt: Date;

  @Field.timestamp({ nullable: true })
  completedAt: Date | null;
}

export class ActivationExecutionWire {
  @Field.text()
  executionId: string;

  @Field.text({ nullable: true })
  planId: string | null;

  @Field.text({ nullable: true })
  catalogVersionId: string | null;

  @Field.oneOf(activationExecutionStates.states)
  status: ActivationExecutionStatus;

  @Field.oneOf(executionTriggers)
  trigger: ExecutionTrigger;

  @Field.integer()
  campaignGroupCount: number;

  @Field.integer()
  creativeAssetCount: number;

  @Field.integer({ description: 'Number of sellers that can take the catalog.' })
  syndicationTargetCount: number;

  @Field.text({ nullable: true })
  error: string | null;

  @Field.timestamp()
  startedAt: Date;

  @Field.timestamp({ nullable: true })
  completedAt: Date | null;
}

/** Stored versions are always `synced`: a version is inserted together with all of its items. */
export function versionWire(version: CatalogVersion): CatalogVersionWire {
  const { versionId, versionNumber, itemCount, contentHash, changeSummary, createdAt, completedAt } = version;
  return { versionId, versionNumber, itemCount, contentHash, changeSummary, syncStatus: 'synced', createdAt, completedAt };
}

export function runWire(run: RefreshRunState): RefreshRunWire {
  const { id: refreshRunId, status, httpStatus, itemCount, activationSkippedReason, error, startedAt, completedAt } = run;
  return { refreshRunId, status, httpStatus, itemCount, activationSkippedReason, error, startedAt, completedAt };
}

export function executionWire(execution: ExecutionState): ActivationExecutionWire {
  const { id: executionId, planId, catalogVersionId, status, trigger, error, startedAt, completedAt } = execution;
  const { campaignGroupCount, creativeAssetCount, syndicationTargetCount } = execution;
  const counts = { campaignGroupCount, creativeAssetCount, syndicationTargetCount };
  return { executionId, planId, catalogVersionId, status, trigger, ...counts, error, startedAt, completedAt };
}
