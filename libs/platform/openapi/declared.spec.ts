import { declaredIds } from './callers';
import { OperationIds } from './declared';

@OperationIds({ begin: 'startRun' })
class RunsController {
  begin(): void {}
}

class NightlyRunsController extends RunsController {}

@OperationIds('Purchases')
class OrdersController {}

describe('OperationIds', () => {
  it('names methods, or the noun of the controller, and is not inherited', () => {
    const controllers = [RunsController, NightlyRunsController, OrdersController];
    expect(declaredIds(new Map(controllers.map((one) => [one.name, one])))).toEqual({ 'Runs.begin': 'startRun', Orders: 'Purchases' });
  });
});
