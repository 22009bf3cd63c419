export { Sandbox } from './sandbox';
export { serveSandbox } from './adapters/http/sandbox-door';
export { findPageOfCall, type ShownPage } from './page-of-call';
export { WidgetsHttp } from './widgets.module';
