import { expect, test } from 'vitest'
import { settingsOf } from './tx.ts'

test('security §2: the settings of a scope are literals that nothing breaks out of', () => {
  expect(settingsOf({ tenantId: 1000, auth: true })).toBe(
    ";set local app.tenant_id='1000';set local app.auth='on'",
  )
  expect(settingsOf({ username: "o'neil; drop table x" })).toBe(
    ";set local app.username='o''neil; drop table x'",
  )
  expect(settingsOf({ username: 'back\\slash' })).toContain(" E'back\\\\slash'")
  expect(settingsOf({ auth: false, orgCode: undefined })).toBe('')
  expect(() => settingsOf({ tenantId: 1.5 })).toThrow()
  expect(() => settingsOf({ tenantId: Number.NaN })).toThrow()
})
