export { discoverySchema } from './schema';
