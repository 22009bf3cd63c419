export { PayoutOutcomesService } from '../payout-outcomes.service';
export { PayoutRunsService } from '../payout-runs.service';
