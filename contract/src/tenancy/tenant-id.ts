import { num } from '../wire.ts'

/** Tenant ids are whole numbers of up to nine digits; 0 is the platform (DEC-003). */
export const tenantId = num('参数错误', { int: true, min: 0, max: 999_999_999 })
