import { transferToList } from '../scripts/transfer.mjs'
import { address, expect, password, test } from './product.ts'

test('performance: the sign-in page takes at most 220 kB of JavaScript, the first list at most 430 kB with it, gzip', async ({
  page,
}) => {
  const taken = await transferToList(page, address, { username: 'u0001', password, gzip: true })
  expect(taken.signInScripts).toBeGreaterThan(60) // it is measured at all
  expect(taken.signInScripts).toBeLessThanOrEqual(220)
  expect(taken.listScripts).toBeGreaterThan(taken.signInScripts)
  expect(taken.listScripts).toBeLessThanOrEqual(430)
})
