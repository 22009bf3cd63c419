import { Injectable } from '@nestjs/common';
import { minuteMs } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { ArchivedAssetsService } from '../../application/archived-assets.service';

/** The method names are values of the metric label `schedule`. */
@Injectable()
export class CreativeAssetsSchedule {
  constructor(private readonly archived: ArchivedAssetsService) {}

  @Every(10 * minuteMs)
  deleteUnusedArchived(): Promise<void> {
    return this.archived.deleteUnused();
  }
}
