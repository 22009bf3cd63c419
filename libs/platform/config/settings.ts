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
    if (this.mcpSandboxUrl !== '') this.checkSandbox(new URL(this.mcpSandboxUrl));
    const problems = [...this.assistantProblems, ...this.stripeProblems, ...this.blobProblems];
    if (problems.length > 0) throw new InvalidSettings(problems);
    // Without this check, mail would be written to a folder and never sent.
    if (this.isProduction && this.smtpUrl === '' && !environment['MAIL_DIR'])
      throw new InvalidSettings([
        'SMTP_URL is required in production: without it no mail is sent. Or set MAIL_DIR to store mail as files.',
      ]);
  }

  /** Ports of one host share cookies, and an https page cannot embed an http page. */
  private checkSandbox({ hostname, protocol }: URL): void {
    const pages = [this.baseUrl, this.consoleUrl].filter((url) => url !== '').map((url) => new URL(url));
    if (pages.some((page) => page.hostname === hostname))
      throw new InvalidSettings(['MCP_SANDBOX_URL must have another host name than BASE_URL and CONSOLE_URL, which isolates its pages.']);
    if (protocol === 'http:' && pages.some((page) => page.protocol === 'https:'))
      throw new InvalidSettings(['MCP_SANDBOX_URL must be https where BASE_URL or CONSOLE_URL is: browsers do not embed an http page.']);
  }

  get areTermsRequired(): boolean {
    return this.termsUrl !== '';
  }

  private get assistantProblems(): string[] {
    const { assistantProvider: provider, assistantBaseUrl, assistantModel, assistantKey, assistantPrices } = this;
    if (provider === 'embedded') return [];
    const isPriced = ['input', 'output'].every((name) => assistantPrices.some((price) => price.startsWith(`${name}:`)));
    return [
      ...(assistantModel === '' ? [`ASSISTANT_MODEL is required for ${provider}.`] : []),
      ...(provider === 'openai' && assistantBaseUrl === '' ? ['ASSISTANT_BASE_URL is required for openai.'] : []),
      ...(provider === 'anthropic' && assistantKey === '' ? ['ASSISTANT_API_KEY is required for anthropic.'] : []),
      ...(isPriced ? [] : ['ASSISTANT_PRICES must have input and output: quotas depend on them.']),
    ];
  }

  /** Checked at startup: otherwise an invalid key fails at the first payment. */
  private get stripeProblems(): string[] {
    const { stripeSecretKey, stripeWebhookSecret } = this;
    if (stripeSecretKey === '') return stripeWebhookSecret === '' ? [] : ['STRIPE_SECRET_KEY is required with STRIPE_WEBHOOK_SECRET.'];
    return [
      ...(/^(sk|rk)_(test|live)_\w+$/.test(stripeSecretKey)
        ? []
        : ['STRIPE_SECRET_KEY must begin with sk_live_, rk_live_, sk_test_ or rk_test_.']),
      ...(/^whsec_\S+$/.test(stripeWebhookSecret)
        ? []
        : ['STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY, and begins with whsec_.']),
    ];
  }

  private get blobProblems(): string[] {
    const { blobDir, blobS3Bucket, blobS3Endpoint, blobS3Region, blobS3AccessKey, blobS3SecretKey, blobS3PathStyle } = this;
    if (blobS3Bucket === '')
      return [blobS3Endpoint, blobS3Region, blobS3AccessKey, blobS3SecretKey].some((value) => value !== '') || blobS3PathStyle
        ? ['BLOB_S3_BUCKET is required with the other BLOB_S3_ settings.']
        : [];
    return [
      ...(blobDir === '' ? [] : ['BLOB_DIR and BLOB_S3_BUCKET cannot be set together: files are in one place.']),
      ...((blobS3AccessKey === '') === (blobS3SecretKey === '')
        ? []
        : ['BLOB_S3_ACCESS_KEY and BLOB_S3_SECRET_KEY are required together.']),
    ];
  }

  /** `none`: uploads are refused. */
  get blobStore(): 'disk' | 's3' | 'none' {
    if (this.blobS3Bucket !== '') return 's3';
    return this.blobDir !== '' || !this.isProduction ? 'disk' : 'none';
  }

  get isEmailVerificationRequired(): boolean {
    return this.emailVerification === 'required' || (this.emailVerification === 'auto' && this.smtpUrl !== '');
  }

  get isLoopbackAllowed(): boolean {
    return this.loopbackOrigins === 'on' || (this.loopbackOrigins === 'auto' && !this.isProduction);
  }

  get connectionTimeouts(): { readonly connectMs: number; readonly silenceMs: number } {
    return { connectMs: Math.min(this.databaseConnectMs, this.databaseSilenceMs), silenceMs: this.databaseSilenceMs };
  }

  get isProduction(): boolean {
    return this.environment === 'production';
  }
}
