import { firstOf, partOf } from '@exchange/platform/tools';
import { RfpsService } from '../../application/rfps.service';
import { responseWire } from '../http/brief-response.wire';

/** Maximum of answers shown with a brief; REST returns the others. */
const limit = 50;

/** Answers to a planning brief, newest first. */
export const rfpResponsesPart = partOf(
  'rfp',
  'responses',
  [RfpsService],
  (rfps) => async (caller, id) => firstOf((await rfps.answers(caller, id, { limit })).map(responseWire)),
);
