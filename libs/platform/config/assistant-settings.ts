import { numbersOf, oneOf, optionalUrl, rate, text, whole } from './setting';

/** What answers in conversations, and what it may cost. */
export const assistantSettings = {
  assistantProvider: oneOf('embedded', 'openai', 'anthropic')(
    'ASSISTANT_PROVIDER',
    'What answers in conversations. `embedded`: commands in English, without a language model; `openai`: whatever speaks its chat completions, also on your own machines.',
    { fallback: 'embedded' },
  ),
  assistantBaseUrl: optionalUrl(
    'ASSISTANT_BASE_URL',
    'Where the model is: `https://models.example.com/v1`. Empty: that of Anthropic. Required for `openai`.',
    { fallback: '' },
  ),
  assistantModel: text('ASSISTANT_MODEL', 'Its name there. Required unless the assistant is `embedded`.', { fallback: '' }),
  assistantKey: text('ASSISTANT_API_KEY', 'Its key. Required for `anthropic`.', { fallback: '', secret: true }),
  assistantTimeoutMs: whole(1_000, 600_000)('ASSISTANT_TIMEOUT_MS', 'How long one answer of the model may take.', { fallback: '60000' }),
  assistantMaxOutput: whole(100, 100_000)('ASSISTANT_MAX_OUTPUT_TOKENS', 'Tokens of one answer of the model.', { fallback: '2000' }),
  assistantPrices: numbersOf(['input', 'output', 'cache-read', 'cache-write'])(
    'ASSISTANT_PRICES',
    'Micro-dollars for a million tokens: `input:3000000,output:15000000,cache-read:300000,cache-write:3750000`. `input` and `output` are required unless the assistant is `embedded`.',
    { fallback: '' },
  ),
  assistantQuotaCents: whole(0, 100_000_000)(
    'ASSISTANT_QUOTA_CENTS',
    'What the model may cost for one organization in a month (UTC), all its accounts and demos together, in US cents; 0 is no limit.',
    { fallback: '5000' },
  ),
  assistantLimit: rate('RATE_LIMIT_ASSISTANT', 'What one person may say to the assistant, on all their accounts together.', {
    fallback: '30/60',
  }),
};
