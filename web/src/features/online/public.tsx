export { useFormStep } from './form/form-step.ts'
export { widgets } from './widgets/registry.ts'
