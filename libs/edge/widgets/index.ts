export { WidgetsHttp } from './widgets.module';
