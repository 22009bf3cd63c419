export { DemoHttp, DemoModule, demoSchema, DemoWorker } from './demo.module';
