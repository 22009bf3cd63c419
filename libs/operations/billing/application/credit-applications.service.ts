import { Injectable } from '@nestjs/common';
import {
  type Caller,
  Clock,
  Ids,
  invalidField,
  isWholeMinor,
  newestPage,
  type Page,
  type PageRequest,
  type Step,
  cursorRequestOf,
} from '@exchange/kernel';
import { CreditApplication, type CreditApplicationState } from '../domain/credit-application';
import { billingErrors } from '../domain/errors';
import { minorOf } from '../domain/fees';
import { type Minor, maxMinor } from '../domain/ledger';
import { BillingAccounts, CreditApplications } from '../domain/ports';
import { findCurrencyOrThrow } from './currencies.service';
import { Organizations } from './organizations';

@Injectable()
export class CreditApplicationsService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly applications: CreditApplications,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Files an application in the given currency (default: the main one). 404 for a currency that is not opened, 409 while another application is open. */
  async apply(
    caller: Caller,
    { requested, currency: asked, justification }: { requested: number; currency?: string; justification: string },
  ): Promise<CreditApplicationState> {
    const accountId = await this.organizations.payerForAdmin(caller);
    const { currency } = findCurrencyOrThrow(await this.accounts.find(accountId), asked);
    const requestedMinor = creditOf(requested, currency, 'requestedCreditLimit');
    const wanted = { accountId, id: this.ids.next('cap'), requestedMinor, currency, justification };
    const application = CreditApplication.file(wanted, this.clock.now());
    if (!(await this.applications.insert(application))) throw billingErrors.applicationOpen();
    return application.state;
  }

  async withdraw(caller: Caller, id: string): Promise<CreditApplicationState> {
    const step: Step<CreditApplication> = (application) => application.withdraw(this.clock.now());
    return foundApplication(await this.applications.change(await this.organizations.payerForAdmin(caller), id, step));
  }

  /** Latest first. */
  async list(caller: Caller, request: PageRequest): Promise<Page<CreditApplicationState>> {
    const rows = await this.applications.list(await this.organizations.payerForAdmin(caller), cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }
}

export function foundApplication(application: CreditApplication | null): CreditApplicationState {
  if (!application) throw billingErrors.noApplication();
  return application.state;
}

/** 400 for less than one minor unit, for fractions of one, and above the maximum posting. */
export function creditOf(amount: number, currency: string, field: string): Minor {
  const minor = minorOf(amount, currency);
  if (minor < 1 || minor > maxMinor)
    throw invalidField(field, `${field} must be at least the smallest coin of ${currency}, and at most ${maxMinor} of them.`);
  if (!isWholeMinor(amount, currency)) throw invalidField(field, `${field} must be in whole minor units of ${currency}.`);
  return minor;
}
