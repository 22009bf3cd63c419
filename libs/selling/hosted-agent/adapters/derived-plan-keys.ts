import { Injectable } from '@nestjs/common';
import { DerivedKeys } from '@exchange/platform';
import { PlanKeys } from '../domain/ports';

@Injectable()
export class DerivedPlanKeys extends PlanKeys {
  constructor(private readonly keys: DerivedKeys) {
    super();
  }

  all(): readonly Buffer[] {
    return this.keys.all('ids of plans');
  }
}
