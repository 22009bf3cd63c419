/** What the tools, prompts and resources are made of, and what serves them over MCP (docs/adr/0206). */
export { acceptedFormat, type AnswerFormat, notAcceptable, acceptsEvents } from './http/accept';
export {
  answerMessage,
  messageProblem,
  rpcRefusal,
  type SentMessage,
  sentMessage,
  shortenValidationErrors,
  shownMessage,
} from './http/json-rpc';
export { jsonResult, sendAnswer } from './http/mcp-answer';
export { receiptIdOf, Receipts, type Receipt } from './idempotency/receipts';
export { firstOf, KindPart, partOf, type ShownPart } from './tools/kind-part';
export { noSearchText, ObjectKind, type KindOwner, type KindSearch } from './tools/object-kind';
export { ArgumentCursors } from './tools/argument-cursors';
export { answerOf, answerSchema, checkedBody, fieldsOf, type ToolAnswerFields } from './tools/declared-schemas';
export { agreedDigest, Confirmations } from './tools/confirmations';
export { effectOf, neededScope, performedBy } from './tools/performed';
export { Prompt, type PromptMessage } from './tools/prompt';
export {
  applyModeText,
  changesText,
  changeText,
  countText,
  creationText,
  fieldsText,
  listText,
  moneyText,
  quoted,
  valueText,
} from './tools/questions';
export { ResourceKind, type ListedResource, type ResourceContent, type ResourceSpec } from './tools/resource-kind';
export {
  advertiserOrCampaign,
  idempotencyKeyField,
  idField,
  idsField,
  integerIdField,
  integerIdOf,
  needsInputField,
  handoffField,
  confirmationAnswer,
  confirmationTokenField,
  refuseArguments,
  optionalListOf,
  toolFields,
} from './tools/tool-fields';
export { noSpending, type Spending, spendingActions, spendingAnswer } from './tools/spending';
export { type SavedObject, SavingTool } from './tools/saving-tool';
export { readSellerIds, sellerIdsField, type SkippedSeller, skippedSellersField } from './tools/seller-ids';
export { Tool, type Reply, type ToolCall, type ToolSpec } from './tools/tool';
export { toToolNames, withToolNames, type ToolNames } from './tools/tool-names';
export { toolError, type ToolError } from './tools/tool-error';
export type { Work } from './tools/work';
