// Counts what a browser that has nothing yet fetches, headers and all, as Chromium's own network log has it.
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The way from the address of the user list over the sign-in page to its rows, in kilobytes: the scripts of the sign-in
 * page, all scripts, and everything until nothing more is fetched. With `gzip` the browser asks for nothing better.
 */
export async function transferToList(page, at, { username, password, gzip = false }) {
  const log = await page.context().newCDPSession(page)
  const fetched = new Map()
  log.on('Network.responseReceived', ({ requestId, type }) => fetched.set(requestId, { type, bytes: 0 }))
  const open = new Set()
  let changed = Date.now()
  const note = (work) => (event) => {
    work(event)
    changed = Date.now()
  }
  const begun = note(({ requestId }) => open.add(requestId))
  const ended = note(({ requestId }) => open.delete(requestId))
  log.on('Network.requestWillBeSent', begun)
  log.on('Network.loadingFailed', ended)
  log.on('Network.loadingFinished', ended)
  log.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  // Playwright says once for a document that its network is idle; the console stays one document.
  const idle = async () => {
    while (open.size > 0 || Date.now() - changed < 700) await sleep(50)
  }
  await log.send('Network.enable')
  if (gzip) await log.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  const kilobytes = (isOf) =>
    [...fetched.values()].filter(isOf).reduce((sum, { bytes }) => sum + bytes, 0) / 1000

  await page.goto(`${at}/#/isps/user`)
  await page.getByPlaceholder('请输入用户名').waitFor()
  await idle()
  const scripts = () => kilobytes(({ type }) => type === 'Script')
  const signInScripts = scripts()
  await page.getByPlaceholder('请输入用户名').fill(username)
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.ant-table-row').first().waitFor()
  await idle()
  return { signInScripts, listScripts: scripts(), list: kilobytes(() => true) }
}
