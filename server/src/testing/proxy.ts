import net from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'

/** A way to a database that can fall silent, be cut, or be refused, for all connections or for some. */
export interface DatabaseProxy {
  /** The same login through the proxy. */
  config: pg.ClientConfig
  /** From now on nothing passes on connections named so (`application_name`), and nothing tells either end. */
  silence(name?: RegExp): void
  /** Everything passes again, what was held back included. */
  resume(): void
  /** Cuts what there is and refuses what comes. */
  refuse(): void
}

interface Link {
  /** The start packet, which names the connection. */
  start: string
  ends: [net.Socket, net.Socket]
  /** What waits to be passed on. */
  held: (() => void)[]
}

export async function startProxy(config: pg.ClientConfig): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client(config)
  const links = new Set<Link>()
  let silent: RegExp | undefined
  let isRefusing = false
  const pass = (link: Link, to: net.Socket, data: Buffer) => {
    if (silent?.test(link.start)) link.held.push(() => to.write(data))
    else to.write(data)
  }

  const server = net.createServer((caller) => {
    if (isRefusing) return caller.destroy()
    const target = host.startsWith('/')
      ? net.connect(join(host, `.s.PGSQL.${port}`))
      : net.connect(port, host)
    const link: Link = { start: '', ends: [caller, target], held: [] }
    links.add(link)
    caller.on('data', (data) => {
      link.start ||= data.toString('latin1')
      pass(link, target, data)
    })
    target.on('data', (data) => pass(link, caller, data))
    for (const end of link.ends) {
      end.on('error', () => undefined)
      end.on('close', () => {
        links.delete(link)
        for (const each of link.ends) each.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const { ends } of links) for (const end of ends) end.destroy()
  }
  afterAll(() => {
    cut()
    server.close()
  })
  return {
    config: {
      host: '127.0.0.1',
      port: (server.address() as net.AddressInfo).port,
      user,
      password: password ?? undefined,
      database,
    },
    silence(name = /./s) {
      silent = name
    },
    resume() {
      silent = undefined
      isRefusing = false
      for (const { held } of links) for (const write of held.splice(0)) write()
    },
    refuse() {
      isRefusing = true
      cut()
    },
  }
}
