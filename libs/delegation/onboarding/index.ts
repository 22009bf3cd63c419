export { OnboardingHttp, OnboardingModule, onboardingSchema, OnboardingWorker } from './onboarding.module';
export { OperatorsFacade } from './operators.facade';
