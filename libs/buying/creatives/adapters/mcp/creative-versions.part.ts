import { firstOf, partOf } from '@exchange/platform/tools';
import { CreativesService } from '../../application/creatives.service';
import { versionSummaryWire } from '../http/creative.wire';

/** The latest 50 versions, without what they show. */
export const creativeVersionsPart = partOf(
  'creative',
  'versions',
  [CreativesService],
  (creatives) =>
    async (caller, id, { advertiserId }) =>
      firstOf((await creatives.versions(caller, advertiserId!, id, { limit: 50 })).map(versionSummaryWire)),
);
