export { useRoleStep } from './role/role-step.ts'
