export { converse, longest } from './converse';
export { contactOf, failed, faultOf, notTheProtocol } from './failures';
export type { Contact, SellerFault } from './failures';
export { McpSession } from './mcp-session';
export { cleanDeep, sellerName, sellerText } from './seller-text';
export { errorOf, payloadOf, refusalOf } from './tool-answer';
export { isRecord, isUnknownTool, listOf } from './wire';
export type { Payload } from './wire';
