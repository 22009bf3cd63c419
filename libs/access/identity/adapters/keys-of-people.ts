import { Injectable } from '@nestjs/common';
import { PersonKeysFacade } from '@exchange/api-keys';
import { AppGrantsFacade } from '@exchange/oauth';
import { KeysOfPeople } from '../domain/ports';

@Injectable()
export class ApiKeysOfPeople extends KeysOfPeople {
  constructor(
    private readonly keys: PersonKeysFacade,
    private readonly apps: AppGrantsFacade,
  ) {
    super();
  }

  count(userId: number): Promise<number> {
    return this.keys.count(userId);
  }

  /** Apps that the person connected act for them, as their keys do. */
  async endAll(userId: number, which: 'personal' | 'made'): Promise<void> {
    await this.keys.endAll(userId, which);
    await this.apps.endAll(userId);
  }
}
