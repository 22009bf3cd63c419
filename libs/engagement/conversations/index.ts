export { ConversationsHttp, conversationsSchema } from './conversations.module';
