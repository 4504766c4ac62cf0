import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsTable } from '../server/src/kernel/settings/settings.ts'

const folder = join(import.meta.dirname, '../deploy')
const known = new Set<string>(Object.values(settingsTable).map(({ env }) => env))

/** Variables of others that the examples name. */
const others = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'VERSION']

test.each(['banyan.service', 'compose.yaml', 'Dockerfile', 'nginx.conf', 'Caddyfile'])(
  'every setting that deploy/%s names is one of the product',
  (file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const named = [...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b(?=[=:]|、|\s*})/g)].map(
      ([, name = '']) => name,
    )
    expect(named.filter((name) => !known.has(name) && !others.includes(name))).toEqual([])
  },
)

// A machine without systemd has nothing to check it with.
if (existsSync('/usr/bin/systemd-analyze'))
  test('systemd takes the unit as it is', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'banyan.service')], {
      encoding: 'utf8',
    })
    expect([status, stderr.split('\n').filter((line) => line.includes('banyan.service'))]).toEqual([0, []])
  })

// The same for a machine without HAProxy.
if (existsSync('/usr/sbin/haproxy'))
  test('HAProxy takes its example as it is', () => {
    const ports = { PATRONI_1: '8008', PATRONI_2: '8009' }
    const names = ['CONSOLE', 'PRIMARY', 'SERVER_1', 'SERVER_2', 'DATABASE_1', 'DATABASE_2']
    const addresses = Object.fromEntries(names.map((name, n) => [name, `127.0.0.1:${20000 + n}`]))
    const { status, stderr } = spawnSync(
      '/usr/sbin/haproxy',
      ['-c', '-f', join(folder, 'failover/haproxy.cfg')],
      { encoding: 'utf8', env: { ...addresses, ...ports } },
    )
    expect([status, stderr]).toEqual([0, ''])
  })
