import { Injectable } from '@nestjs/common';
import { AccountPlaces } from './account-places';

/** Files that one process sends at once: fewer than its connections to S3 (1,000), so that the others can be stored. */
const limits = { perAccount: 200, total: 800 };

@Injectable()
export class OpenReaders extends AccountPlaces {
  constructor() {
    super(limits, 'read');
  }
}
