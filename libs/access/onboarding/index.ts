export { OnboardingHttp, onboardingSchema } from './onboarding.module';
