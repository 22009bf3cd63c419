export { AuditHttp, AuditModule } from './audit.module';
