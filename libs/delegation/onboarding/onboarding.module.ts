import { Global, Module } from '@nestjs/common';
import { AccountsModule, BuyerAccess } from '@exchange/accounts';
import { AcceptedTerms, type ContextSchema } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { AccountTermsService } from './account-terms.service';
import { SaveBuyerOperatorTool } from './adapters/mcp/save-buyer-operator.tool';
import { BuyerNeeds } from './buyer-needs';
import { GetStatusTool } from './get-status.tool';
import { Onboarding1763650006021 } from './migrations/1763650006021-onboarding';
import { OperatorScope1763839400001 } from './migrations/1763839400001-operator-scope';
import { TermsOfOrganizations1763842500001 } from './migrations/1763842500001-terms-of-organizations';
import { OperatorService } from './operator.service';
import { OperatorsFacade } from './operators.facade';
import { BuyerReadinessController, SellerReadinessController } from './readiness.controller';
import { ReadinessService } from './readiness.service';
import { TermsController } from './terms.controller';

export const onboardingSchema: ContextSchema = {
  entities: [],
  migrations: [Onboarding1763650006021, OperatorScope1763839400001, TermsOfOrganizations1763842500001],
};

@Module({ providers: [OperatorsFacade], exports: [OperatorsFacade] })
export class OnboardingModule {}

/** Provides a port of accounts (docs/adr/0049) to the API and the worker. */
@Global()
@Module({ providers: [{ provide: BuyerAccess, useClass: BuyerNeeds }], exports: [BuyerAccess] })
export class OnboardingWorker {}

/** Global because the platform's guard needs to know whether an account has accepted the terms. */
@Global()
@Module({
  imports: [AccountsModule, OnboardingWorker, StorefrontsModule],
  controllers: [TermsController, BuyerReadinessController, SellerReadinessController],
  providers: [
    AccountTermsService,
    { provide: AcceptedTerms, useExisting: AccountTermsService },
    OperatorService,
    ReadinessService,
    GetStatusTool,
    SaveBuyerOperatorTool,
  ],
  exports: [AcceptedTerms],
})
export class OnboardingHttp {}
