import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { hostsInUrl } from '#kernel/postgres-url.ts'

/** How to connect. `hosts` is set where the address names several hosts; copies of the configuration keep it. */
export interface DatabaseConfig extends pg.ClientConfig {
  hosts?: PrimaryFinder
}

/** The configuration for an address, which may name several hosts of which one is the primary. */
export function databaseConfig(url: string): DatabaseConfig {
  const [first = url, ...others] = hostsInUrl(url) ?? []
  const hosts = others.length ? new PrimaryFinder([first, ...others]) : undefined
  return { connectionString: first, hosts }
}

/** The same connection settings with the login of another role. */
export function withLogin(config: DatabaseConfig, user: string, password: string): DatabaseConfig {
  if (!config.connectionString) return { ...config, user, password }
  const url = new URL(config.connectionString)
  url.username = user
  url.password = password
  return { ...config, connectionString: url.href }
}

export const loginUser = ({ connectionString = '' }: DatabaseConfig): string =>
  decodeURIComponent(new URL(connectionString).username)

type Host = Pick<pg.Client, 'host' | 'port'>

/** All hosts are asked in parallel for at most this time, so that an unreachable one does not delay the others. */
const searchMs = 2_000

/** Remembers which of several hosts is the primary; a failed connection starts a new search. */
class PrimaryFinder {
  readonly #hosts: readonly Host[]
  #known: Host | undefined
  #search: Promise<Host> | undefined

  constructor(urls: readonly string[]) {
    this.#hosts = urls.map((url) => {
      const { host, port } = new pg.Client(url)
      return { host, port }
    })
  }

  async find(login: pg.ClientConfig): Promise<Host> {
    if (this.#known) return this.#known
    this.#search ??= this.#ask(login).finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  /** Forgets what is known of a host. */
  forget({ host, port }: Host): void {
    if (this.#known?.host === host && this.#known.port === port) this.#known = undefined
  }

  async #ask({ hosts: _, stream: __, ...login }: DatabaseConfig): Promise<Host> {
    try {
      this.#known = await Promise.any(this.#hosts.map((host) => requirePrimary(login, host)))
      return this.#known
    } catch (error) {
      const { errors } = error as AggregateError
      // Prefers the errors 'standby' and 'wrong password', which say more than 'unreachable'.
      throw (
        errors.find((each: { code?: string }) => each.code && /^[0-9A-Z]{5}$/.test(each.code)) ?? errors[0]
      )
    }
  }
}

async function requirePrimary(login: pg.ClientConfig, host: Host): Promise<Host> {
  const client = new DatabaseClient({ ...login, connectionTimeoutMillis: searchMs })
  Object.assign(client, host)
  try {
    await client.connect()
    // A pooler does not report whether its server is a standby.
    if (
      !client.knowsServer &&
      (await client.query('show transaction_read_only')).rows[0]?.transaction_read_only === 'on'
    )
      throw new StandbyError()
    return host
  } finally {
    client.end().catch(() => undefined)
  }
}

/** The server takes no writes: a standby, or a primary that no longer is one. */
class StandbyError extends Error {
  readonly code = '25006'

  constructor() {
    super('the server is a standby')
  }
}

type Callback = (error: Error | undefined) => void
interface Message {
  code?: string
  parameterName?: string
  parameterValue?: string
}

/**
 * A connection to the primary only. PostgreSQL reports on connecting whether it is a standby, so no query is needed.
 * After a write was refused as read-only the connection is not used again. Uses inner members of the driver.
 */
export class DatabaseClient extends pg.Client {
  readonly #config: DatabaseConfig
  /** `undefined` until the server has reported it, and always behind a pooler. */
  #isStandby: boolean | undefined

  constructor(config: DatabaseConfig = {}) {
    super(config)
    this.#config = config
    // Without a listener an early error would end the process; later queries fail by themselves.
    this.on('error', () => undefined)
    const { connection } = this as unknown as { connection: EventEmitter }
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Message) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
    })
    connection.on('errorMessage', ({ code }: Message) => {
      if (code === '25006') this.#giveUp()
    })
  }

  get knowsServer(): boolean {
    return this.#isStandby !== undefined
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(
      () => callback(undefined),
      (error) => callback(error),
    )
    return undefined
  }

  async #connect(): Promise<pg.Client> {
    const { hosts } = this.#config
    if (hosts) {
      Object.assign(this, await hosts.find(this.#config))
      if (this.#isEnded()) throw new Error('Connection terminated')
    }
    try {
      await super.connect()
      if (this.#isStandby) throw new StandbyError()
      return this
    } catch (error) {
      hosts?.forget(this)
      this.end().catch(() => undefined)
      throw error
    }
  }

  /** The caller ended the connection while the primary was searched for. */
  #isEnded(): boolean {
    const { _ending, connection } = this as unknown as { _ending: boolean; connection: { stream: Socket } }
    return _ending || connection.stream.destroyed
  }

  #giveUp(): void {
    this.#config.hosts?.forget(this)
    ;(this as unknown as { _queryable: boolean })._queryable = false
  }
}
