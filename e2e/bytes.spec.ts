import { transferToList } from '../scripts/transfer.mjs'
import { address, expect, password, test } from './product.ts'

test('performance: the sign-in page takes at most 120 kB of JavaScript, the first list at most 385 kB with it, gzip', async ({
  page,
}) => {
  const taken = await transferToList(page, address, { username: 'u0001', password, gzip: true })
  expect(taken.signInScripts).toBeGreaterThan(60) // it is measured at all
  expect(taken.signInScripts).toBeLessThanOrEqual(120)
  expect(taken.listScripts).toBeGreaterThan(taken.signInScripts)
  expect(taken.listScripts).toBeLessThanOrEqual(385)
})
