export { AuditHttp, AuditModule, AuditWorker } from './audit.module';
