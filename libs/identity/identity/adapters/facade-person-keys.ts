import { Injectable } from '@nestjs/common';
import { PersonKeysFacade } from '@exchange/api-keys';
import { AppGrantsFacade } from '@exchange/oauth';
import { PersonKeys } from '../domain/ports';

@Injectable()
export class FacadePersonKeys extends PersonKeys {
  constructor(
    private readonly keys: PersonKeysFacade,
    private readonly apps: AppGrantsFacade,
  ) {
    super();
  }

  count(userId: number): Promise<number> {
    return this.keys.count(userId);
  }

  /** Ends connected apps, too: they act for the person as keys do. */
  async endAll(userId: number, which: 'personal' | 'made'): Promise<void> {
    await this.keys.endAll(userId, which);
    await this.apps.endAll(userId);
  }
}
