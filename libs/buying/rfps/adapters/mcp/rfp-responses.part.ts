import { Injectable } from '@nestjs/common';
import { type Caller, type CursorPagination } from '@exchange/kernel';
import { KindPart, type ShownPart } from '@exchange/platform';
import { RfpsService } from '../../application/rfps.service';
import { responseWire } from '../http/brief-response.wire';

/** Answers that are shown beside a brief; REST has the others. */
const most = 50;

/** What sellers have answered to a planning brief, newest first. */
@Injectable()
export class RfpResponsesPart extends KindPart {
  readonly kind = 'rfp';
  readonly include = 'responses';

  constructor(private readonly rfps: RfpsService) {
    super();
  }

  override async read(caller: Caller, id: string): Promise<ShownPart> {
    const { rows, pagination } = await this.rfps.answers(caller, id, { limit: most });
    return { shown: rows.map(responseWire), isCut: (pagination as CursorPagination).hasMore };
  }
}
