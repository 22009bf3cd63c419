import { Injectable } from '@nestjs/common';
import { StorefrontsFacade } from '@exchange/storefronts';
import { VisibleSellers } from '../../domain/ports';

@Injectable()
export class FacadeVisibleSellers extends VisibleSellers {
  constructor(private readonly storefronts: StorefrontsFacade) {
    super();
  }

  async require(buyerId: number, sellerId: number): Promise<void> {
    await this.storefronts.read(buyerId, sellerId);
  }
}
