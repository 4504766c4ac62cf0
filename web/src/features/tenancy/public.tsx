export { useTenantStep } from './tenant/tenant-step.ts'
