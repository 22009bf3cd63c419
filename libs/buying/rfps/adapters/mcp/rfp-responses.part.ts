import { firstOf, partOf } from '@exchange/platform';
import { RfpsService } from '../../application/rfps.service';
import { responseWire } from '../http/brief-response.wire';

/** Answers that are shown beside a brief; REST has the others. */
const limit = 50;

/** What sellers have answered to a planning brief, newest first. */
export const rfpResponsesPart = partOf(
  'rfp',
  'responses',
  [RfpsService],
  (rfps) => async (caller, id) => firstOf((await rfps.answers(caller, id, { limit })).map(responseWire)),
);
