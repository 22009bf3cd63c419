import { Injectable } from '@nestjs/common';
import { paymentErrors } from '../../errors';
import { PaymentGateway } from '../../gateway';

/** Bank transfers only: payers state their reference, and staff book the payments (docs/billing.md). Charges are not possible. */
@Injectable()
export class EmbeddedGateway extends PaymentGateway {
  readonly name = 'bank_transfer';
  readonly keepsMethods = false;

  stepOf(): number {
    return 1;
  }

  async openSetup(): Promise<never> {
    throw paymentErrors.notEnabled();
  }

  async findSetup(): Promise<never> {
    throw paymentErrors.notEnabled();
  }

  async detach(): Promise<never> {
    throw paymentErrors.notEnabled();
  }

  async charge(): Promise<never> {
    throw paymentErrors.notEnabled();
  }

  async findCharges(): Promise<never> {
    throw paymentErrors.notEnabled();
  }

  async close(): Promise<never> {
    throw paymentErrors.notEnabled();
  }

  async refund(): Promise<never> {
    throw paymentErrors.notEnabled();
  }

  async findRefunds(): Promise<never> {
    throw paymentErrors.notEnabled();
  }

  async readWebhook(): Promise<never> {
    throw paymentErrors.notEnabled();
  }
}
