export { Sandbox } from './sandbox';
export { sandboxDoor } from './adapters/http/sandbox-door';
export { pageOfCall, type ShownPage } from './page-of-call';
export { WidgetsHttp } from './widgets.module';
