export { DemoHttp, demoSchema, DemoWorker } from './demo.module';
