import { transferToList } from '../scripts/transfer.mjs'
import { address, expect, password, test } from './product.ts'

/** No other journey changes this tenant: an open list loads a second time when one of its records changes. */
const who = { username: 'm0001', password }

test('performance: the sign-in page takes at most 115 kB of JavaScript, the first list at most 366 kB with it, gzip', async ({
  page,
}) => {
  const taken = await transferToList(page, address, { ...who, gzip: true })
  expect(taken.signInScripts).toBeGreaterThan(60) // it is measured at all
  expect(taken.signInScripts).toBeLessThanOrEqual(115)
  expect(taken.listScripts).toBeGreaterThan(taken.signInScripts)
  expect(taken.listScripts).toBeLessThanOrEqual(366)
})

test('performance: the first list takes at most 348 kB with everything on the way, as the browser chooses', async ({
  page,
}) => {
  const { listScripts, list } = await transferToList(page, address, who)
  expect(list).toBeGreaterThan(listScripts)
  expect(list).toBeLessThanOrEqual(348)
})
