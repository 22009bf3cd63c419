export { PayoutsHttp, payoutsSchema } from './payouts.module';
