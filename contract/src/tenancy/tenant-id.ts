import { malformed, num } from '../wire.ts'

/** Tenant ids are whole numbers of up to nine digits; 0 is the platform (DEC-003). */
export const tenantId = num(malformed, { int: true, min: 0, max: 999_999_999 })
