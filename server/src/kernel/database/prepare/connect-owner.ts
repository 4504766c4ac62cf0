import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { DatabaseClient, type DatabaseConfig } from '../database-client.ts'

export interface WaitOptions {
  /** How long a database that is not there yet is waited for. */
  seconds: number
  say(line: string): void
  signal?: AbortSignal
}

/** Connects as the owner; a database that is still starting is waited for. */
export async function connectOwner(config: DatabaseConfig, waiting: WaitOptions): Promise<pg.Client> {
  const until = performance.now() + waiting.seconds * 1000
  let isReported = false
  for (;;) {
    waiting.signal?.throwIfAborted()
    try {
      return await connect(config)
    } catch (error) {
      if (!isTemporary(error) || performance.now() >= until) throw connectionProblem(error)
      if (!isReported)
        waiting.say(`数据库尚未就绪（${errorCode(error) ?? '超时'}），最多等待 ${waiting.seconds} 秒`)
      isReported = true
    }
    await sleep(500, undefined, { signal: waiting.signal })
  }
}

async function connect(config: DatabaseConfig): Promise<pg.Client> {
  const client = new DatabaseClient({
    ...config,
    options: '-c TimeZone=Asia/Shanghai',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined) // errors of the connection are reported by the statements that run on it
  try {
    await client.connect()
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
  return client
}

const unreachableCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
]
/** SQL states of a server that is starting, stopping, recovering, out of connections, or a standby. */
const busyStates = ['57P01', '57P02', '57P03', '53300', '25006']

const errorCode = (error: unknown) => (error as { code?: string }).code
const isTimeout = (error: unknown) =>
  /timeout|terminated unexpectedly/.test((error as { message?: string }).message ?? '')

/** Whether the same attempt may succeed in a moment. */
function isTemporary(error: unknown): boolean {
  const code = errorCode(error)
  return code === undefined ? isTimeout(error) : [...unreachableCodes, ...busyStates].includes(code)
}

/** A wrong address or password is reported as a wrong setting, without a stack. */
function connectionProblem(error: unknown): unknown {
  const code = errorCode(error) ?? ''
  const { message = '' } = error as { message?: string }
  if (unreachableCodes.includes(code))
    return new SettingsError(`无法连接 DATABASE_URL 指定的数据库（${code}），请检查地址、端口与网络`)
  if (code === '25006') return new SettingsError('只能读，不能写（是备库）；请让 DATABASE_URL 指向主库')
  if (busyStates.includes(code))
    return new SettingsError(`DATABASE_URL 指定的数据库现在不接受连接（${code}），请稍后再试`)
  if (code === '28P01' || code === '28000')
    return new SettingsError('DATABASE_URL 的用户名或密码不正确，或不允许从本机登录')
  if (code === '3D000') return new SettingsError('DATABASE_URL 指定的数据库不存在，请先创建')
  if (code === '42501') return new SettingsError('DATABASE_URL 的账号无权连接该数据库')
  if (/SSL|certificate|CERT/i.test(`${code} ${message}`))
    return new SettingsError(`与 DATABASE_URL 指定的数据库建立加密连接失败（${message.split('\n')[0]}）`)
  if (isTimeout(error)) return new SettingsError('连接 DATABASE_URL 指定的数据库超时')
  return error
}
