import { join } from 'node:path'
import { type Program, type Programs, until } from './programs.ts'

const root = join(import.meta.dirname, '../..')
const password = 'Banyan-2026-failover'

/** One of our servers on a port of its own. */
export interface Server {
  port: number
  program: Program
  restart(): Promise<void>
}

export async function startServer(
  programs: Programs,
  { name, port, databaseUrl }: { name: string; port: number; databaseUrl: string },
): Promise<Server> {
  const start = async () => {
    const program = programs.start(name, [process.execPath, join(root, 'server/dist/main.js'), 'start'], {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'k'.repeat(40),
      DATA_DIR: join(programs.folder, 'files'),
      ADMIN_PASSWORD: password,
      DEMO_DATA: 'off',
      DRAIN_SECONDS: '6',
      LOGINS_PER_MINUTE: '1000',
      LOG_LEVEL: 'warn',
    })
    await until(`${name} is ready`, 120, () => isReady(port))
    return program
  }
  const server: Server = {
    port,
    program: await start(),
    async restart() {
      await server.program.kill('SIGTERM')
      server.program = await start()
    },
  }
  return server
}

export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The proxy of `deploy/failover/haproxy.cfg`. */
export function startProxy(programs: Programs, env: Record<string, string>): Program {
  return programs.start(
    'haproxy',
    ['/usr/sbin/haproxy', '-db', '-f', join(root, 'deploy/failover/haproxy.cfg')],
    env,
  )
}

export async function signIn(at: string): Promise<string> {
  const reply = await fetch(`${at}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { result, message } = (await reply.json()) as { result: { token: string } | null; message: string }
  if (!result) throw new Error(`signing in: ${reply.status} ${message}`)
  return result.token
}
