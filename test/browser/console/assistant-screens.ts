import { account, missing, own, type Screen } from './screen';

/** Screens of the assistant. */
export const assistantScreens: readonly Screen[] = [
  { name: 'conversations', ...own('/assistant') },
  { name: 'no conversations', route: '/a/$account/assistant', path: ({ newcomer }) => `/a/${newcomer}/assistant`, role: 'newcomer' },
  { name: 'a new conversation', ...own('/assistant/new') },
  {
    name: 'a new conversation of a seller',
    route: '/a/$account/assistant/new',
    path: ({ seller }) => `/a/${seller}/assistant/new`,
    role: 'seller',
  },
  {
    name: 'a conversation that asks for a decision',
    ...account('/assistant/$conversationUid', ({ conversationUid }) => `/assistant/${conversationUid}`),
  },
  {
    name: 'deleting a conversation',
    ...account('/assistant/$conversationUid', ({ conversationUid }) => `/assistant/${conversationUid}`),
    key: ['Enter', 'main [role=menuitem]'],
    focus: 'main [aria-haspopup=menu]',
  },
  {
    name: 'a conversation that does not exist',
    ...missing('/assistant', '00000000-0000-4000-8000-000000000000'),
    route: '/a/$account/assistant/$conversationUid',
  },
  { name: 'the assistant beside a list', ...own('/campaigns'), key: ['q', 'aside textarea'] },
];
