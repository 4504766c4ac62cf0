import { expect, test } from 'vitest'
import { scopeStatement } from './tx.ts'

test('security §2: the settings of a scope are literals that nothing breaks out of', () => {
  expect(scopeStatement({ tenantId: 1000, auth: true })).toBe(
    ";set local app.tenant_id='1000';set local app.auth='on'",
  )
  expect(scopeStatement({ username: "o'neil; drop table x" })).toBe(
    ";set local app.username='o''neil; drop table x'",
  )
  expect(scopeStatement({ username: 'back\\slash' })).toContain(" E'back\\\\slash'")
  expect(scopeStatement({ auth: false, orgCode: undefined })).toBe('')
  expect(() => scopeStatement({ tenantId: 1.5 })).toThrow()
  expect(() => scopeStatement({ tenantId: Number.NaN })).toThrow()
})
