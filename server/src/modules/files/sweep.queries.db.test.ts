import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { users } from '#modules/identity/identity.tables.ts'
import { pauseJob } from '#testing/jobs.ts'
import { startServer } from '#testing/server.ts'
import { secondsFromNow } from '#testing/times.ts'
import { files } from './files.tables.ts'
import { hasUnknownFile, isUploadedFor } from './known-picture.ts'
import { hasRoom, refuseFull } from './quota.ts'
import {
  countUnused,
  deleteFiles,
  findExpired,
  findForeignKeys,
  findRetired,
  isReferenced,
  markDiscarded,
  retireUnused,
} from './sweep.queries.ts'

const server = await startServer()
const { inTenant } = server
await pauseJob(server, 'file-sweep')
beforeEach(async () => {
  await server.sql('delete from files_file')
  await server.sql(`delete from identity_user where id like 'who%'`)
})

const day = 86_400
const ago = (seconds: number) => secondsFromNow(-seconds)
let made = 0
const keyOf = (biz: string, tenantId = 1000) =>
  `${tenantId}/${biz}/202601/${String(++made).padStart(32, '0')}.txt`
const file = (key: string, more: Partial<typeof files.$inferInsert> = {}) => ({
  key,
  name: 'a.txt',
  contentType: 'text/plain',
  size: 10,
  biz: key.split('/')[1] as string,
  userId: 'ann',
  ...more,
})
const put = (tx: Tx, key: string, more: Partial<typeof files.$inferInsert> = {}) =>
  tx.insert(files).values(file(key, more))
const person = (id: string, avatar: string) => ({ id, username: id, status: '1', avatar })
const left = async (tx: Tx) =>
  (await tx.select({ key: files.key, gone: files.delFlag }).from(files)).flatMap(({ key, gone }) =>
    gone ? [] : [key],
  )

test('security §9 a file uploaded in passing goes after more than a day, another one after more than a week', async () => {
  const [fresh, passing, imported, young, kept] = ['temp', 'temp', 'import', 'file', 'file'].map((biz) =>
    keyOf(biz),
  )
  const old = keyOf('file')
  const found = await inTenant(async (tx) => {
    await put(tx, fresh!, { createTime: ago(day) })
    await put(tx, passing!, { createTime: ago(day + 1) })
    await put(tx, imported!, { createTime: ago(day + 1) })
    await put(tx, young!, { createTime: ago(day + 1) })
    await put(tx, kept!, { createTime: ago(7 * day) })
    await put(tx, old, { createTime: ago(7 * day + 1) })
    await put(tx, keyOf('temp'), { createTime: ago(9 * day), delFlag: 1 })
    return {
      before: await countUnused(tx, []),
      elsewhere: await countUnused(tx, [passing!, old]),
      reasons: (await retireUnused(tx, [])).sort((a, b) => a.reason.localeCompare(b.reason)),
      left: (await left(tx)).sort(),
    }
  })
  expect(found).toEqual({
    before: { all: 6, unused: 3 },
    elsewhere: { all: 6, unused: 1 },
    reasons: [
      { reason: 'never saved', count: 1 },
      { reason: 'temporary', count: 2 },
    ],
    left: [fresh!, young!, kept!].sort(),
  })
})

test('security §9 a file stays while a record names it, and goes when the record was removed a month ago', async () => {
  const [named, lately, removed] = [keyOf('avatar'), keyOf('avatar'), keyOf('avatar')]
  await inTenant((tx) =>
    tx
      .insert(users)
      .values([
        person('who-is', named),
        { ...person('who-was-lately', `/${lately}`), delFlag: 1, updateTime: ago(30 * day - 60) },
        { ...person('who-was', removed), delFlag: 1, updateTime: ago(30 * day + 60) },
      ]),
  )
  const found = await inTenant(async (tx) => {
    for (const key of [named, lately, removed]) await put(tx, key, { createTime: ago(2 * day) })
    const isStill = [
      await isReferenced(tx, named),
      await isReferenced(tx, lately),
      await isReferenced(tx, removed),
    ]
    return { isStill, reasons: await retireUnused(tx, []), left: (await left(tx)).sort() }
  })
  expect(found).toEqual({
    isStill: [true, false, false],
    reasons: [{ reason: 'record removed', count: 1 }],
    left: [named, lately].sort(),
  })
})

test('security §9 files of other tenants that records name are told, own ones and those of removed records are not', async () => {
  const [own, far, old] = [keyOf('avatar'), keyOf('avatar', 1001), keyOf('avatar', 1001)]
  // Its number begins like that of the tenant.
  const near = keyOf('avatar', 10_001)
  const keys = await inTenant(async (tx) => {
    await tx
      .insert(users)
      .values([
        person('who-own', own),
        person('who-far', far),
        person('who-far-too', far),
        person('who-near', near),
        { ...person('who-old', old), delFlag: 1, updateTime: ago(40 * day) },
      ])
    return findForeignKeys(tx)
  })
  expect(keys.sort()).toEqual([near, far].sort())
})

test('operations 2 what was retired is thrown away; an upload that never ended a day after it began', async () => {
  const [retired, coming, cutOff, thrown] = ['retired', 'coming', 'cut off', 'thrown']
  const found = await inTenant(async (tx) => {
    const gone = { delFlag: 1 }
    await put(tx, keyOf('file'), { id: 'there' })
    await put(tx, keyOf('file'), { id: retired, ...gone, updateTime: ago(5) })
    await put(tx, keyOf('file'), { id: coming, ...gone, createTime: ago(day) })
    await put(tx, keyOf('file'), { id: cutOff, ...gone, createTime: ago(day + 1) })
    await put(tx, keyOf('file'), { id: thrown, ...gone, createTime: ago(day + 1) })
    await markDiscarded(tx, [thrown])
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
    return [ids(await findRetired(tx)), ids(await findExpired(tx, 0))]
  })
  expect(found).toEqual([[cutOff, retired], []])
  await server.sql(
    `update files_file set discarded_at = now() - interval '3 days 1 minute' where id in ('thrown', 'there')`,
  )
  const expired = (days: number) => inTenant(async (tx) => (await findExpired(tx, days)).map(({ id }) => id))
  expect([await expired(3), await expired(4)]).toEqual([[thrown], []])
  await inTenant((tx) => deleteFiles(tx, [thrown]))
  expect(await server.sql('select id from files_file order by id')).toEqual(
    [coming, cutOff, retired, 'there'].map((id) => ({ id })),
  )
})

test('operations 2 no more than a thousand files are thrown away at once', async () => {
  await inTenant((tx) =>
    tx
      .insert(files)
      .values(
        Array.from({ length: 1001 }, () => file(keyOf('file'), { delFlag: 1, createTime: ago(2 * day) })),
      ),
  )
  expect(await inTenant(findRetired)).toHaveLength(1000)
  await server.sql(`update files_file set discarded_at = now() - interval '9 days'`)
  expect(await inTenant((tx) => findExpired(tx, 8))).toHaveLength(1000)
})

test('a key counts as uploaded for a purpose in one of the named tenants, while its file is there', async () => {
  const [picture, other, far, gone] = [keyOf('avatar'), keyOf('file'), keyOf('avatar', 1001), keyOf('avatar')]
  await inTenant(async (tx) => {
    await put(tx, picture)
    await put(tx, other)
    await put(tx, gone, { delFlag: 1 })
  })
  await inTenant((tx) => put(tx, far), 1001)
  const known = (key: string, tenantIds = [1000]) =>
    inTenant((tx) => isUploadedFor(tx, 'avatar', key, tenantIds))
  expect(
    await Promise.all(
      [picture, `/${picture}`, other, far, gone, keyOf('avatar'), 'x'].map((key) => known(key)),
    ),
  ).toEqual([true, true, false, false, false, false, false])
  expect([await known(far, [1000, 1001]), await known(picture, [1001])]).toEqual([true, false])
  const unknown = (...paths: string[]) => inTenant((tx) => hasUnknownFile(tx, 1000, paths))
  expect(await unknown()).toBe(false)
  expect(await unknown('http://a.cn/x.png', 'HTTPS://a.cn/y.png')).toBe(false)
  expect(await unknown(picture, other, 'https://a.cn/y.png')).toBe(false)
  for (const path of [gone, far, 'x', 'ftp://a.cn/x', 'see http://a.cn'])
    expect(await unknown(picture, path)).toBe(true)
})

test('security §17 a file that fills the storage to the last byte is taken, one byte more is refused', async () => {
  const mb = 1024 * 1024
  await inTenant((tx) => put(tx, keyOf('file'), { size: mb - 100 }))
  const store = (size: number, usualMb = 1) => inTenant((tx) => refuseFull(tx, 1000, size, usualMb))
  await store(100)
  await expect(store(101)).rejects.toThrow(
    /^存储空间不足：已用 1.0 MB，上限 1 MB，请删除不用的文件或联系平台管理员$/,
  )
  await store(10 * mb, 0)
  const room = (usualMb: number) => inTenant((tx) => hasRoom(tx, 1000, usualMb))
  expect([await room(1), await room(0)]).toEqual([true, true])
  await inTenant((tx) => put(tx, keyOf('file'), { size: 100 }))
  expect([await room(1), await room(2), await room(0)]).toEqual([false, true, true])
  await server.sql('update tenancy_tenant set storage_mb = 0 where id = 1000')
  await store(10 * mb)
  await server.sql('update tenancy_tenant set storage_mb = 3 where id = 1000')
  await store(2 * mb)
  await expect(store(2 * mb + 1)).rejects.toThrow('已用 1.0 MB，上限 3 MB')
})
