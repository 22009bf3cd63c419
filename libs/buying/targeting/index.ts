export { TargetingHttp } from './targeting.module';
