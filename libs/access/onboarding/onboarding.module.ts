import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { AcceptedTerms, type ContextSchema } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { SaveBuyerOperatorTool } from './adapters/mcp/save-buyer-operator.tool';
import { Onboarding1763650006021 } from './migrations/1763650006021-onboarding';
import { GetStatusTool } from './get-status.tool';
import { OperatorService } from './operator.service';
import { OperatorsFacade } from './operators.facade';
import { BuyerReadinessController, SellerReadinessController } from './readiness.controller';
import { ReadinessService } from './readiness.service';
import { TermsController } from './terms.controller';
import { TermsService } from './terms.service';

export const onboardingSchema: ContextSchema = { entities: [], migrations: [Onboarding1763650006021] };

@Module({ providers: [OperatorsFacade], exports: [OperatorsFacade] })
export class OnboardingModule {}

/** Global for the one thing that the platform's guard asks for: whether an account has accepted the terms. */
@Global()
@Module({
  imports: [AccountsModule, StorefrontsModule],
  controllers: [TermsController, BuyerReadinessController, SellerReadinessController],
  providers: [
    TermsService,
    { provide: AcceptedTerms, useExisting: TermsService },
    OperatorService,
    ReadinessService,
    GetStatusTool,
    SaveBuyerOperatorTool,
  ],
  exports: [AcceptedTerms],
})
export class OnboardingHttp {}
