import { setTimeout as sleep } from 'node:timers/promises'
import { addAdministrator } from './company.ts'
import { password, type Stage } from './database.ts'

/** Somebody of a tenant whose lists are not measured. */
const clerk = { tenant: 2011, username: 'bench-clerk' }

/**
 * What goes on in every installation while somebody reads a list: people sign in, strangers try names that do not
 * exist, and another tenant writes. Two acts a second until it is stopped, so that what is remembered about one tenant
 * is measured beside the writes of others.
 */
export async function startEveryday(at: string, stage: Stage): Promise<{ stop(): Promise<void> }> {
  await addClerk(stage)
  const token = await signIn(at, clerk.username)
  let isOver = false
  const acts = [
    () => signIn(at, clerk.username),
    () => post(`${at}/sys/login`, { username: 'nobody-here', password }),
    () => post(`${at}/bench/device/add`, { name: '日常设备', code: `E${Date.now()}` }, token),
  ]
  const running = (async () => {
    for (let turn = 0; !isOver; turn++) {
      await acts[turn % acts.length]!()
      await sleep(500)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
    },
  }
}

async function addClerk({ sql }: Stage): Promise<void> {
  const known = await sql('select 1 from identity_account where username = $1', [clerk.username])
  if (known.length) return
  await sql('begin')
  await sql("select set_config('app.tenant_id', $1, true)", [String(clerk.tenant)])
  await addAdministrator(sql, password, clerk)
  await sql('commit')
}

async function signIn(at: string, username: string): Promise<string> {
  const { success, message, result } = await post(`${at}/sys/login`, { username, password })
  if (!success) throw new Error(`sign-in: ${message}`)
  return (result as { token: string }).token
}

async function post(url: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { 'access-token': token }) }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await reply.json()) as { success: boolean; message: string; result: unknown }
}
