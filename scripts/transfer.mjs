// Counts what a browser that has nothing yet fetches, headers and all, as Chromium's own network log has it.

/**
 * The way from the address of the user list over the sign-in page to its rows, in kilobytes: the scripts of the sign-in
 * page, all scripts, and everything until nothing more is fetched. With `gzip` the browser asks for nothing better.
 */
export async function transferToList(page, at, { username, password, gzip = false }) {
  const log = await page.context().newCDPSession(page)
  const fetched = new Map()
  log.on('Network.responseReceived', ({ requestId, type }) => fetched.set(requestId, { type, bytes: 0 }))
  log.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await log.send('Network.enable')
  if (gzip) await log.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  const kilobytes = (isOf) =>
    [...fetched.values()].filter(isOf).reduce((sum, { bytes }) => sum + bytes, 0) / 1000

  await page.goto(`${at}/#/isps/user`)
  await page.getByPlaceholder('请输入用户名').waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = () => kilobytes(({ type }) => type === 'Script')
  const signInScripts = scripts()
  await page.getByPlaceholder('请输入用户名').fill(username)
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.ant-table-row').first().waitFor()
  await page.waitForLoadState('networkidle')
  return { signInScripts, listScripts: scripts(), list: kilobytes(() => true) }
}
