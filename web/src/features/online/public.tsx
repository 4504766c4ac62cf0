export { widgets } from './widgets/registry.ts'
