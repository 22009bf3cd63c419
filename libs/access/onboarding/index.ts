export { OnboardingHttp, OnboardingModule, onboardingSchema } from './onboarding.module';
export { OperatorsFacade } from './operators.facade';
