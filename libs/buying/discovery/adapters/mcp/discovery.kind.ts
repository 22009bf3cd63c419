import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '@exchange/kernel';
import { ObjectKind } from '@exchange/platform/tools';
import { DiscoveriesService } from '../../application/discoveries.service';
import { revisionOf } from '../../domain/discovery';

const filter = z.strictObject({});

/** Progress of a discovery; the answers are the kind `proposal`. */
@Injectable()
export class DiscoveryKind extends ObjectKind<typeof filter> {
  readonly kind = 'discovery';
  readonly description = 'Progress of a request for proposals: which sellers have answered, and which are pending.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly discoveries: DiscoveriesService) {
    super();
  }

  override async get(caller: Caller, id: string): Promise<object> {
    return revisionOf(await this.discoveries.read(caller, id));
  }
}
