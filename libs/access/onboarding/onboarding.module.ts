import { AccountsModule } from '@exchange/accounts';
import type { ContextSchema } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { Module } from '@nestjs/common';
import { Onboarding1763650006021 } from './migrations/1763650006021-onboarding';
import { OperatorService } from './operator.service';
import { BuyerReadinessController, SellerReadinessController } from './readiness.controller';
import { ReadinessService } from './readiness.service';
import { TermsController } from './terms.controller';
import { TermsService } from './terms.service';

export const onboardingSchema: ContextSchema = { entities: [], migrations: [Onboarding1763650006021] };

@Module({
  imports: [AccountsModule, StorefrontsModule],
  controllers: [TermsController, BuyerReadinessController, SellerReadinessController],
  providers: [TermsService, OperatorService, ReadinessService],
})
export class OnboardingHttp {}
