import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { findInstallationId } from '#kernel/database/prepare/installation.ts'
import { programMigrations } from '#kernel/database/prepare/migrations.ts'
import { tableInfo } from '#kernel/database/table.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { localStorage, type Storage } from '#modules/files/public.ts'
import { storedTable } from '#modules/online/form/form.table.ts'
import { withDatabase } from '#testing/database.ts'
import { upload } from '#testing/files.ts'
import { startServer } from '#testing/server.ts'
import { findTestCluster } from '#testing/test-cluster.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { beginSnapshot, describeTables, tableFigures } from './table-copy.ts'
import { writeBackup } from './write-backup.ts'

/* A backup of a server that runs, and what comes out of it in an empty database. */

const { app, database, dataDir, someone, sql } = await startServer()
const scratch = mkdtempSync(join(tmpdir(), 'banyan-round-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const owner = new pg.Client(database.owner)
await owner.connect()
afterAll(() => owner.end())
const storage = localStorage(join(dataDir, 'files'))
const backupKey = 'k'.repeat(40)
const source = { owner, storage, secretKey: 'theKey', backupKey, version: '1.2.3' }

const person = await someone()
const kept = await upload(person, 'kept.txt', '留下')
const discarded = await upload(person, 'discarded.txt', '回收区里')
const lost = await upload(person, 'lost.txt', '丢了')
await storage.discard(discarded.path)
rmSync(join(dataDir, 'files', lost.path))

const columns = (['string', 'int', 'BigDecimal', 'Datetime'] as const).map((dbType, n) => ({
  name: `c${n}`,
  dbType,
}))
await app.state
  .part(ownerTransactions)
  .within({ tenantId: 1000, username: 'test' }, (tx) =>
    app.state
      .part(ownerTransactions)
      .makeTable(
        tx,
        tableInfo(
          storedTable('onl1000_asset', columns, { indexes: [['c1']], search: ['c0'], secrets: ['c2'] }),
        ),
      ),
  )
await sql(`insert into onl1000_asset (id, tenant_id, c0, c2) values ('a', 1000, '发电机', 1.5)`)
await sql('create table by_hand (id text)')

const path = join(scratch, 'backup.tar.gz')
const manifest = await writeBackup(source, path)
const backup = await checkBackup(path, backupKey)

/** An empty database and an empty place for files; both end with the test. */
async function aTarget() {
  const { connection: cluster } = findTestCluster()
  const root = new pg.Client(cluster)
  await root.connect()
  const name = `test_${randomBytes(6).toString('hex')}`
  await root.query(`create database ${name}`)
  const empty = new pg.Client(withDatabase(cluster, name))
  await empty.connect()
  onTestFinished(async () => {
    await empty.end()
    await root.query(`drop database ${name} with (force)`)
    await root.end()
  })
  const directory = mkdtempSync(join(scratch, 'target-'))
  const files = join(directory, 'files')
  return { owner: empty, files, storage: localStorage(files), incoming: join(directory, 'incoming') }
}

test('operations 11 a backup holds every row, every file with its bytes, and says which bytes are missing', async () => {
  const [counted] = await sql<{ users: number; files: number }>(
    `select (select count(*)::int from identity_user) as users, (select count(*)::int from files_file where del_flag = 0) as files`,
  )
  expect(manifest.tables.identity_user?.rows).toBe(counted?.users)
  expect(manifest.files).toMatchObject({ count: (counted?.files ?? 0) - 1 })
  expect(manifest.missing).toEqual([lost.path])
  expect(backup).toMatchObject({
    secretKey: 'theKey',
    manifest,
    beginning: { format: 2, version: '1.2.3', migrations: programMigrations().map(({ at }) => at) },
  })
  expect(Math.abs(Date.now() - Date.parse(backup.beginning.createdAt))).toBeLessThan(600_000)
  expect(backup.beginning.installationId).toBe(await findInstallationId(owner))
  expect(readdirSync(scratch).filter((name) => name.startsWith('backup'))).toEqual(['backup.tar.gz'])
})

test('operations 11 what is restored is equal, table by table and file by file', async () => {
  const target = await aTarget()
  await restoreBackup(path, backup, target)
  const figures: Record<string, unknown> = {}
  await beginSnapshot(target.owner)
  for (const table of await describeTables(target.owner))
    figures[table.name] = await tableFigures(target.owner, table)
  expect(figures).toEqual(manifest.tables)
  expect(await findInstallationId(target.owner)).toBe(backup.beginning.installationId)
  expect(readFileSync(join(target.files, kept.path), 'utf8')).toBe('留下')
  expect(readFileSync(join(target.files, discarded.path), 'utf8')).toBe('回收区里')
  expect([existsSync(join(target.files, lost.path)), readdirSync(target.incoming)]).toEqual([false, []])
  const { rows } = await target.owner.query('select count(*)::int as n from identity_user')
  expect(rows).toEqual([{ n: manifest.tables.identity_user?.rows }])
})

/** A published table as the database knows it. */
const asset = `select attname, format_type(atttypid, atttypmod) as type, attnotnull, col_description(attrelid, attnum) as comment
  from pg_attribute where attrelid = 'onl1000_asset'::regclass and attnum > 0 order by attnum`
const assetIndexes = `select indexdef from pg_indexes where tablename = 'onl1000_asset' order by indexname`

test('operations 11 a published table is made again from its description: columns, indexes and marks', async () => {
  const target = await aTarget()
  await restoreBackup(path, backup, target)
  for (const question of [asset, assetIndexes])
    expect((await target.owner.query(question)).rows).toEqual(await sql(question))
  expect(Object.keys(manifest.tables)).not.toContain('by_hand')
})

test('security §9 a backup names only tables, columns and sequences that the program makes', async () => {
  const { beginning } = backup
  const [users] = beginning.tables.filter(({ name }) => name === 'identity_user')
  const changed = (tables: typeof beginning.tables, sequences = {}) => ({
    beginning: { ...beginning, tables: [...beginning.tables, ...tables], sequences },
  })
  const unknown = (names: string) => new SettingsError(`备份中有本版本不认识的表或字段：${names}，拒绝恢复`)
  for (const [more, names] of [
    [changed([{ name: 'other', columns: ['id'] }]), 'other.id'],
    [changed([{ ...users!, columns: ['id', 'oid_of_mine'] }]), 'identity_user.oid_of_mine'],
    [changed([], { my_sequence: '1' }), 'my_sequence'],
  ] as const)
    expect(await refusalOf(more)).toEqual({ error: unknown(names), tables: [] })
})

/** What a restore is refused with, and what is in the database afterwards. */
async function refusalOf(more: Partial<typeof backup>, change: Partial<Storage> = {}) {
  const target = await aTarget()
  const error: unknown = await restoreBackup(
    path,
    { ...backup, ...more },
    { ...target, storage: { ...target.storage, ...change } },
  ).catch((thrown: unknown) => thrown)
  await target.owner.query('rollback')
  return { error, tables: await describeTables(target.owner) }
}

test('operations 11 what does not come out equal is not there at all', async () => {
  const tables = { ...manifest.tables, tenancy_tenant: { rows: 1, digest: 'other' } }
  expect(await refusalOf({ manifest: { ...manifest, tables } })).toEqual({
    error: new SettingsError('表 tenancy_tenant 恢复后与备份不一致，已放弃'),
    tables: [],
  })
  const read = async () => Readable.from([Buffer.from('other')])
  expect(await refusalOf({}, { read })).toEqual({
    error: new SettingsError('文件恢复后与备份不一致，已放弃'),
    tables: [],
  })
})

test('operations 5 a backup of a newer program is refused before anything is changed', async () => {
  const migrations = [...backup.beginning.migrations, Date.parse('2040-01-01T00:00:00Z')]
  const { error } = await refusalOf({ beginning: { ...backup.beginning, migrations } })
  expect(error).toEqual(
    expect.objectContaining({ message: expect.stringContaining('本版本不认识的 1 次迁移') }),
  )
})

test('operations 11 an empty database has nothing to back up, and a failure leaves no file', async () => {
  const { owner: empty } = await aTarget()
  const nothing = join(scratch, 'nothing.tar.gz')
  await expect(writeBackup({ ...source, owner: empty }, nothing)).rejects.toThrow(
    new SettingsError('数据库中还没有安装，没有可备份的内容'),
  )
  const broken = { ...storage, size: async () => Promise.reject(new Error('disk on fire')) }
  await expect(writeBackup({ ...source, storage: broken }, nothing)).rejects.toThrow('disk on fire')
  expect([existsSync(nothing), existsSync(`${nothing}.partial`)]).toEqual([false, false])
})
