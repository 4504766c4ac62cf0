import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@banyan/contract/identity/session'
import { onlineForm } from '@banyan/contract/online/form'
import { defaultHead } from '@banyan/contract/online/form-definition'
import { afterAll, describe, expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { makeOwnerTransactions } from '#kernel/database/owner.ts'
import { roleNames } from '#kernel/database/prepare/roles.ts'
import { tableInfo } from '#kernel/database/table.ts'
import { publishDefinition } from '#kernel/records/catalogue.ts'
import { directoryInstallation } from '#kernel/settings/installation-id.ts'
import { storedTable } from '#modules/online/form/form.table.ts'
import { installedVersions, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { runProduct } from '#testing/process.ts'
import { testPassword } from '#testing/settings.ts'
import { checkBackup } from './backup/read-backup.ts'
import { openOwner } from './open-owner.ts'

/* The commands as an operator runs them; a form that was published is there too, because no migration makes its table. */

// The tests build on each other: the first makes the backup that the others restore.
type Place = Record<string, string>

const scratch = mkdtempSync(join(tmpdir(), 'banyan-backup-'))
const at = (name: string) => join(scratch, name)
const first = at('first.tar.gz')
const source: Place = { DATA_DIR: at('source') }
const backupKey = 'k'.repeat(40)
let filePath = ''
const clusters: OuterCluster[] = []

afterAll(async () => {
  for (const cluster of clusters) await cluster.remove()
  rmSync(scratch, { recursive: true, force: true })
})

test('operations 11 a backup is taken beside a running server', async () => {
  rmSync(first, { force: true })
  const server = runProduct('start', source)
  const address = await server.listening
  const client = await signIn(address)
  filePath = await client.upload('合同.txt', '第一条\n第二条\\n')
  await publishForm(source.DATA_DIR ?? '')
  await client.post(onlineForm.add.path.replace(':formCode', 'asset'), { name: '发电机\t\\N\n"一号"' })
  expect(await command('backup', source, first)).toMatch(
    /^备份完成并已核对：.*first\.tar\.gz\n\d+ 张表 \d+ 行，1 个文件 0\.0 MB。文件中含有密钥，请妥善保管。\n$/,
  )
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

describe('operations 11 backup and restore', () => {
  test('embedded → embedded → every outer PostgreSQL → embedded: rows, files and key come out equal by hash, and outer ones start', async () => {
    const { manifest, secretKey } = await checkBackup(first, backupKey)
    expect(manifest.tables).toMatchObject({ onl_asset: { rows: 1 }, identity_account: { rows: 1 } })
    const places: Place[] = [{ DATA_DIR: at('moved') }]
    for (const { native } of installedVersions()) {
      const cluster = await startOuterCluster(native)
      clusters.push(cluster)
      const url = await cluster.plainOwner('moved')
      places.push({ DATA_DIR: at(`outer-${places.length}`), DATABASE_URL: url, SECRET_KEY: secretKey })
    }
    places.push({ DATA_DIR: at('back') })
    let last = first
    for (const [index, place] of places.entries()) {
      const said = await command('restore', place, last)
      expect(said).toMatch(/^恢复完成并已核对：\d+ 张表 \d+ 行，1 个文件。$/m)
      expect(said.includes(`密钥在 ${place.DATA_DIR}/secret.key，启动时请把它设为 SECRET_KEY。`)).toBe(
        Boolean(place.DATABASE_URL),
      )
      last = at(`hop-${index}.tar.gz`)
      await command('backup', place, last)
      const found = await checkBackup(last, backupKey)
      expect([index, found.manifest, found.secretKey]).toEqual([index, manifest, secretKey])
    }
    for (const place of places.filter(({ DATABASE_URL }) => DATABASE_URL)) await expectWorking(place)
  })

  test('a target that holds something is refused unless forced; a running one always', async () => {
    const place: Place = { DATA_DIR: at('used') }
    const server = runProduct('start', place)
    const used = await signIn(await server.listening)
    await used.upload('旧.txt', '旧')
    await expect(command('restore', place, first)).rejects.toThrow(
      `数据目录 DATA_DIR=${place.DATA_DIR} 不是空的，拒绝恢复；请换一个空目录，或加上 --force 覆盖其中的安装`,
    )
    await expect(command('restore', place, first, '--force')).rejects.toThrow('请先停止正在运行的服务')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await command('restore', place, first, '--force')
    await expectWorking(place)
  })
})

describe('a file that is not whole is refused before anything is written', () => {
  const damages: [string, (path: string) => void, RegExp][] = [
    ['a byte in the middle is another', (path) => flip(path, 0.5), /签名与备份密钥不符/],
    ['the signature is another', (path) => flip(path, 0.9999), /签名/],
    [
      'its end is missing',
      (path) => truncateSync(path, readFileSync(path).length - 2000),
      /没有签名或不完整/,
    ],
    ['it is no backup', (path) => writeFileSync(path, 'hello'), /没有签名或不完整/],
  ]
  test.each(damages)('%s', async (_, damage, text) => {
    const path = at('damaged.tar.gz')
    writeFileSync(path, readFileSync(first))
    damage(path)
    const place = { DATA_DIR: at('untouched') }
    await expect(command('restore', place, path)).rejects.toThrow(text)
    expect(existsSync(place.DATA_DIR)).toBe(false)
  })

  test('a place without the key of the signature, unless told that none is needed', async () => {
    const place = { DATA_DIR: at('untouched'), BACKUP_KEY: '' }
    await expect(command('restore', place, first)).rejects.toThrow('设为 BACKUP_KEY')
    expect(existsSync(place.DATA_DIR)).toBe(false)
    await command('restore', { ...place, DATA_DIR: at('unsigned') }, first, '--unsigned')
  })

  test('a key that is not the one in the backup', async () => {
    const place = { DATA_DIR: at('untouched'), SECRET_KEY: 'x'.repeat(40) }
    await expect(command('restore', place, first)).rejects.toThrow(
      'SECRET_KEY 与备份中的密钥不同，拒绝恢复；请去掉 SECRET_KEY，或改为备份中的密钥',
    )
    expect(existsSync(place.DATA_DIR)).toBe(false)
  })
})

test('an existing file is not written over', async () => {
  await expect(command('backup', source, first)).rejects.toThrow('已经存在，不会覆盖')
})

/** Runs a command to its end; gives what it said, or throws what it complained about. */
async function command(name: string, env: Place, ...args: string[]): Promise<string> {
  const run = runProduct(name, { BACKUP_KEY: backupKey, ...env }, args)
  if ((await run.ended) !== 0) throw new Error(run.err())
  expect(run.err()).toBe('')
  return run.out()
}

/** Sign-in, the file and the published form answer as in the source. */
async function expectWorking(place: Place): Promise<void> {
  const server = runProduct('start', place)
  const client = await signIn(await server.listening)
  expect(await client.read(filePath)).toBe('第一条\n第二条\\n')
  expect(await client.get(onlineForm.data.path.replace(':formCode', 'asset'))).toMatchObject({
    success: true,
    result: { total: 1, records: [{ name: '发电机\t\\N\n"一号"' }] },
  })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

async function signIn(address: string) {
  const json = { 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(address + path, init)
    return (await reply.json()) as { success: boolean; message: string; result: { token: string } }
  }
  const body = JSON.stringify({ username: 'admin', password: testPassword })
  const { result } = await ask(session.login.path, { method: 'POST', headers: json, body })
  const headers = { 'access-token': result.token }
  return {
    get: (path: string) => ask(path, { headers }),
    post: async (path: string, input: unknown) => {
      const init = { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(input) }
      expect(await ask(path, init)).toMatchObject({ success: true })
    },
    read: async (path: string) => (await fetch(`${address}/sys/common/static/${path}`, { headers })).text(),
    async upload(name: string, content: string): Promise<string> {
      const form = new FormData()
      form.append('biz', 'file')
      form.append('file', new Blob([content]), name)
      const { success, message } = await ask('/sys/common/upload', { method: 'POST', headers, body: form })
      expect(success).toBe(true)
      return message
    },
  }
}

/** Publishes a form on the platform, as the server does it. */
async function publishForm(dataDir: string): Promise<void> {
  const { config } = await openOwner({ dataDir, databaseUrl: undefined }, () => undefined)
  const roles = roleNames('banyan', directoryInstallation(dataDir) ?? '')
  const owner = makeOwnerTransactions(config, roles, new AppState())
  const columns = [{ name: 'name', dbType: 'string' as const }]
  await owner.within({ tenantId: 0, username: 'admin' }, async (tx) => {
    await owner.makeTable(tx, tableInfo(storedTable('onl_asset', columns)))
    const fields = [{ name: 'name', label: '名称', type: 'text' as const }]
    const body = { head: defaultHead('asset', 'onl_asset', '资产登记'), fields, columns }
    await publishDefinition(tx, { kind: 'form', code: 'asset', body })
  })
}

function flip(path: string, where: number): void {
  const bytes = readFileSync(path)
  const position = Math.floor(bytes.length * where)
  bytes[position] = (bytes[position] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}
