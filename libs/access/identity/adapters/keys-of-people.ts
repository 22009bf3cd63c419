import { Injectable } from '@nestjs/common';
import { PersonKeysFacade } from '@exchange/api-keys';
import { KeysOfPeople } from '../domain/ports';

@Injectable()
export class ApiKeysOfPeople extends KeysOfPeople {
  constructor(private readonly keys: PersonKeysFacade) {
    super();
  }

  count(userId: number): Promise<number> {
    return this.keys.count(userId);
  }

  endAll(userId: number, which: 'personal' | 'made'): Promise<void> {
    return this.keys.endAll(userId, which);
  }
}
