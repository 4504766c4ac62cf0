// npm run db:generate -- --name <name>: a migration from the changes in *.tables.ts. drizzle-kit compares the tables
// with the newest snapshot only, so the older ones, thousands of lines each, are removed.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './prepare.mjs'

const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
const args = [kit, 'generate', '--config', 'server/drizzle.config.ts', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })

const meta = join(root, 'server/migrations/meta')
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name))
process.exit(status ?? 1)
