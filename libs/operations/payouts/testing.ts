export { PayoutRunsService } from './payout-runs.service';
