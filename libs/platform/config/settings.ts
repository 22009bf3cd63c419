import { Keyring } from './keyring';
import { InvalidSettings, readSettings } from './setting';
import type { Values } from './setting';
import { settingsTable } from './settings-table';

type SettingValues = Values<typeof settingsTable>;

/** The validated environment, injectable by class. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor assigns every value or throws
export interface Settings extends SettingValues {}
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export class Settings {
  readonly keyring: Keyring;

  constructor(environment: NodeJS.ProcessEnv = process.env) {
    Object.assign(this, readSettings(settingsTable, environment));
    try {
      this.keyring = Keyring.read(this.secretsKeyring, this.secretsSealWith);
    } catch (error) {
      throw new InvalidSettings([(error as Error).message]);
    }
    const missing = this.missingOfAssistant;
    if (missing.length > 0) throw new InvalidSettings(missing);
    // Mail that lands in a folder nobody knows of is lost without a word.
    if (this.isProduction && this.smtpUrl === '' && !environment['MAIL_DIR'])
      throw new InvalidSettings(['SMTP_URL is required in production: nobody would get mail. Or name the folder that takes it, MAIL_DIR.']);
  }

  /** What a language model cannot do without. */
  private get missingOfAssistant(): string[] {
    const { assistantProvider: provider, assistantBaseUrl, assistantModel, assistantKey, assistantPrices } = this;
    if (provider === 'embedded') return [];
    const isPriced = ['input', 'output'].every((name) => assistantPrices.some((price) => price.startsWith(`${name}:`)));
    return [
      ...(assistantModel === '' ? [`ASSISTANT_MODEL is required for ${provider}.`] : []),
      ...(provider === 'openai' && assistantBaseUrl === '' ? ['ASSISTANT_BASE_URL is required for openai.'] : []),
      ...(provider === 'anthropic' && assistantKey === '' ? ['ASSISTANT_API_KEY is required for anthropic.'] : []),
      ...(isPriced ? [] : ['ASSISTANT_PRICES must have input and output: without them no quota holds.']),
    ];
  }

  get isEmailVerificationRequired(): boolean {
    return this.emailVerification === 'required' || (this.emailVerification === 'auto' && this.smtpUrl !== '');
  }

  get connectionBounds(): { readonly connectMs: number; readonly silenceMs: number } {
    return { connectMs: Math.min(this.databaseConnectMs, this.databaseSilenceMs), silenceMs: this.databaseSilenceMs };
  }

  get isProduction(): boolean {
    return this.environment === 'production';
  }
}
