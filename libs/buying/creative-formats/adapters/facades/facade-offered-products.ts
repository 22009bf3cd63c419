import { Injectable } from '@nestjs/common';
import { OfferedFormatsFacade, sellerIdOf } from '@exchange/discovery';
import type { Caller } from '@exchange/kernel';
import { OfferedProducts, type WantedProduct } from '../../domain/ports';
import { formatsOf } from './facade-wanted-products';

@Injectable()
export class FacadeOfferedProducts extends OfferedProducts {
  constructor(private readonly offered: OfferedFormatsFacade) {
    super();
  }

  async latest(caller: Caller, productId: string): Promise<WantedProduct | null> {
    const sellerId = sellerIdOf(productId);
    const found = sellerId === null ? null : await this.offered.latest(caller, productId);
    return found && sellerId ? { productId, productName: found.name, sellerId, packageId: null, formats: formatsOf(found) } : null;
  }
}
