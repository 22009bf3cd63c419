import { LaunchWarningWire, launchWarningWire } from '@exchange/campaigns';
import { Field } from '@exchange/platform';
import type { Cascade, CascadeResult } from '../../application/changes.service';
import { type Execution, staleMessage } from '../../application/execution.service';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyStates } from '../../domain/media-buy.states';

export class ExecuteCampaignBody {
  @Field.text({
    optional: true,
    min: 1,
    max: 255,
    many: { max: 500 },
    description: 'Names of limitations from the preview: the order omits what they name. 409 while one is not accepted.',
  })
  acceptLimitations?: string[];

  @Field.text({
    optional: true,
    min: 1,
    max: 255,
    description: 'Digest of the preview that the buyer has seen: 409 when the order would be another one. Default: any order.',
  })
  digest?: string;

  @Field.boolean({ default: false, description: 'Adds the known details to every error.' })
  debug: boolean = false;
}

class ExecutedBuyWire {
  @Field.text()
  mediaBuyId: string;

  @Field.text()
  name: string;

  @Field.oneOf(mediaBuyStates.stored, { description: 'PENDING_APPROVAL while the seller has not answered.' })
  status: string;
}

class ExecutionErrorWire {
  @Field.text()
  mediaBuyId: string;

  @Field.text({ description: 'Id of the seller.' })
  salesAgentId: string;

  @Field.text()
  message: string;

  @Field.record({ optional: true })
  debug?: object;
}

/** Result of executing a campaign (gaps.md §5.2). */
export class ExecutionWire {
  @Field.text()
  campaignId: string;

  @Field.text()
  previousStatus: string;

  @Field.text()
  newStatus: string;

  @Field.boolean({ description: 'False when a seller refused, failed or could not be reached.' })
  success: boolean;

  @Field.integer({ min: 0 })
  mediaBuysExecuted: number;

  @Field.oneOf(['no_media_buys_to_execute'], { optional: true })
  reason?: string;

  @Field.object(() => ExecutedBuyWire, { many: true })
  mediaBuys: ExecutedBuyWire[];

  @Field.object(() => ExecutionErrorWire, { many: true })
  errors: ExecutionErrorWire[];

  @Field.object(() => LaunchWarningWire, {
    many: true,
    description: 'Probable mistakes in what was ordered, as in the preview.',
  })
  warnings: LaunchWarningWire[];
}

class CascadeResultWire {
  @Field.text()
  mediaBuyId: string;

  @Field.text()
  name: string;

  @Field.oneOf(mediaBuyStates.stored)
  previousStatus: string;

  @Field.boolean()
  success: boolean;

  @Field.text({ optional: true })
  error?: string;
}

/** Result of pausing or reactivating a campaign (gaps.md §5.2). */
export class CascadeWire {
  @Field.text()
  campaignId: string;

  @Field.text()
  campaignName: string;

  @Field.text()
  previousStatus: string;

  @Field.text()
  newStatus: string;

  @Field.object(() => CascadeResultWire, { many: true })
  mediaBuyResults: CascadeResultWire[];

  @Field.integer({ min: 0 })
  totalMediaBuys: number;

  @Field.integer({ min: 0 })
  successCount: number;

  @Field.integer({ min: 0 })
  failureCount: number;
}

const stale = { type: 'stale_draft', message: staleMessage } as const;

export function executionWire({ move, buys, warnings, isStale }: Execution, debug: boolean): ExecutionWire {
  const failed = buys.filter(({ reason }) => reason !== null);
  return {
    campaignId: move.campaignId,
    previousStatus: move.previousStatus,
    newStatus: move.status,
    success: failed.length === 0,
    mediaBuysExecuted: buys.length,
    ...(buys.length === 0 ? { reason: 'no_media_buys_to_execute' } : {}),
    mediaBuys: buys.map(({ id: mediaBuyId, name, status }) => ({ mediaBuyId, name, status })),
    errors: failed.map((buy) => errorWire(buy, debug)),
    warnings: [...warnings, ...(isStale ? [stale] : [])].map(launchWarningWire),
  };
}

function errorWire(buy: MediaBuyState, debug: boolean): ExecutionErrorWire {
  const { id, sellerId, reason, status, errorCode, attempts } = buy;
  const known = debug ? { debug: { status, errorCode, attempts } } : {};
  return { mediaBuyId: id, salesAgentId: String(sellerId), message: reason ?? '', ...known };
}

export function cascadeWire({ move, results }: Cascade): CascadeWire {
  const failureCount = results.filter(({ error }) => error !== null).length;
  return {
    campaignId: move.campaignId,
    campaignName: move.name,
    previousStatus: move.previousStatus,
    newStatus: move.status,
    mediaBuyResults: results.map(resultWire),
    totalMediaBuys: results.length,
    successCount: results.length - failureCount,
    failureCount,
  };
}

function resultWire({ buy, previousStatus, error }: CascadeResult): CascadeResultWire {
  return { mediaBuyId: buy.id, name: buy.name, previousStatus, success: error === null, ...(error === null ? {} : { error }) };
}
