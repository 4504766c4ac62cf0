export { formBackend } from '../app/form-backend.ts'
