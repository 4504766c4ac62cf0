import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { storedFile } from '@banyan/contract/files/file'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { session } from '@banyan/contract/identity/session'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { tokenMint } from '#modules/identity/session/token.ts'
import { pdf, tryUpload, upload } from '#testing/files.ts'
import { type Client, multipart, startServer, testPassword } from '#testing/server.ts'
import { testSecret } from '#testing/settings.ts'

const { someone, anyone, admin, sql, dataDir } = await startServer()
const person = await someone({ can: ['vehicleBrand:list'] })
const colleague = await someone()
const stranger = await someone({ tenant: 1001 })
const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#2a8' } })
  .png()
  .toBuffer()
const secret = await upload(person, "机密 (清单)'1'.png", png)
const avatar = await upload(person, 'me.png', png, { biz: 'avatar' })
const contract = await upload(person, 'a.pdf', pdf)
const table = await upload(person, 'a.csv', '编号,名称\n1,甲')

/** The file cookie a browser holds after signing in. */
async function cookieOf(who: Client): Promise<string> {
  const { headers } = await anyone.ask(session.login, { username: who.username, password: testPassword })
  return String(headers['set-cookie']).split(';')[0]!
}
const bare = (url: string, cookie: string) => anyone.fetch(url, { headers: { cookie } })

test('FILE-006 DEC-100 a file is read by the header of any member of its tenant', async () => {
  for (const who of [person, colleague]) {
    const { status, headers, raw } = await who.fetch(secret.url)
    expect([status, headers['content-type'], raw.length]).toEqual([200, 'image/png', secret.size])
  }
})

test('DEC-100 DEC-020 unknown and foreign files are the same 404, a private one without a session 401', async () => {
  const unknown = secret.url.replace(/[0-9a-f]{32}/, '0'.repeat(32))
  for (const [who, url] of [
    [stranger, secret.url],
    [person, unknown],
    [anyone, avatar.url.replace(/[0-9a-f]{32}/, '0'.repeat(32))],
    [person, '/sys/common/static/'],
    [person, '/sys/common/static/1000/temp/..%2f..%2f..%2fsecret.key'],
    [person, '/sys/common/static/%2e%2e/%2e%2e/etc/passwd'],
    [person, secret.url.replace('/temp/', '/avatar/')],
    [person, `${secret.url}%00.png`],
  ] as const) {
    const { status, body } = await who.fetch(url)
    expect([url, [404, 400].includes(status), body.success]).toEqual([url, true, false])
  }
  for (const url of [secret.url, unknown]) expect((await anyone.fetch(url)).status).toBe(401)
})

test('DEC-020 DEC-100 avatars and branding are for everyone', async () => {
  const { status, headers } = await anyone.fetch(avatar.url)
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
  const logo = await upload(person, 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', {
    biz: 'branding',
  })
  expect((await anyone.fetch(logo.url)).headers['content-disposition']).toContain('attachment')
})

test('security §9 pictures, PDF and media are shown, all else is a download; nothing in a file runs', async () => {
  const shown = (await person.fetch(secret.url)).headers
  expect(shown).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=600',
    'content-disposition': `inline; filename="________1_.png"; filename*=UTF-8''%E6%9C%BA%E5%AF%86%20%28%E6%B8%85%E5%8D%95%29%271%27.png`,
  })
  const viewer = (await person.fetch(contract.url)).headers
  expect(viewer['content-security-policy']).not.toMatch(/sandbox|object-src/)
  expect(viewer['content-disposition']).toMatch(/^inline/)
  const download = (await person.fetch(table.url)).headers
  expect(download).toMatchObject({
    'content-type': 'text/csv',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(download['content-disposition']).toMatch(/^attachment/)
})

test('FILE-006 a file the browser holds is not sent again', async () => {
  const { headers } = await person.fetch(secret.url)
  const again = await person.fetch(secret.url, { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, again.raw.length]).toEqual([304, 0])
})

test('FILE-006 parts of a PDF are sent on request, parts of a picture are not', async () => {
  const part = await person.fetch(contract.url, { headers: { range: 'bytes=0-7' } })
  expect([part.status, part.raw.toString(), part.headers['content-range']]).toEqual([
    206,
    '%PDF-1.7',
    `bytes 0-7/${pdf.length}`,
  ])
  const beyond = await person.fetch(contract.url, { headers: { range: 'bytes=9999-' } })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`])
  expect((await person.fetch(secret.url, { headers: { range: 'bytes=0-7' } })).status).toBe(200)
})

test.each([
  [150, 200, 67],
  [200, 200, 67],
  [2000, 800, 267],
])('FILE-006 a small copy of %i is at most %i wide', async (thumb, width, height) => {
  for (let twice = 0; twice < 2; twice++) {
    const { headers, raw } = await person.fetch(`${secret.url}?thumb=${thumb}`)
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(raw).metadata()).toMatchObject({ width, height })
  }
  expect((await stranger.fetch(`${secret.url}?thumb=${thumb}`)).status).toBe(404)
})

test('FILE-006 what is no picture has no small copy, and nonsense sizes are refused', async () => {
  expect((await person.fetch(`${table.url}?thumb=200`)).raw.toString()).toBe('编号,名称\n1,甲')
  expect((await person.fetch(`${secret.url}?thumb=99999`)).body.success).toBe(false)
})

test('FILE-006 DEC-075 names of files are told to their tenant: in the order asked, nothing of what is unknown or foreign', async () => {
  const theirs = await upload(stranger, 'b.png', png)
  const unknown = secret.path.replace(/[0-9a-f]{32}/, '0'.repeat(32))
  const paths = [table.path, theirs.path, unknown, '../../etc/passwd', contract.path]
  expect(await colleague.call(storedFile.facts, { paths })).toEqual([table, contract])
  expect(await stranger.call(storedFile.facts, { paths })).toEqual([theirs])
  expect((await anyone.ask(storedFile.facts, { paths })).status).toBe(401)
  const many = Array.from({ length: 101 }, () => table.path)
  expect((await person.fetch(`/sys/common/fileInfo?paths=${many.join(',')}`)).status).toBe(400)
})

test('FILE-006 security §9 a file is not served under another extension, tenant or purpose, nor with more behind it', async () => {
  for (const url of [
    contract.url.replace(/pdf$/, 'html'),
    contract.url.replace('/1000/', '/1001/'),
    contract.url.replace('/temp/', '/branding/'),
    `${contract.url}/x.html`,
    `${contract.url}.400.webp`,
    `${contract.url};.html`,
    contract.url.replaceAll('/', '//'),
  ]) {
    const { status } = await person.fetch(url)
    expect([url, status]).toEqual([url, 404])
  }
})

test('DEC-100 signing in and refreshing set a cookie that reads files: hidden from scripts, for our own pages, for files', async () => {
  const login = await anyone.ask(session.login, { username: person.username, password: testPassword })
  const { refreshToken } = login.body.result as { refreshToken: string }
  const refresh = await anyone.ask(session.refresh, { username: person.username, refreshToken })
  for (const { headers } of [login, refresh]) {
    const cookie = String([headers['set-cookie']].flat()[0])
    expect(cookie).toMatch(
      /^banyan-file=[\w.-]+; Path=\/sys\/common\/static; Max-Age=7(1\d\d|200); HttpOnly; SameSite=Strict$/,
    )
    expect((await bare(secret.url, cookie.split(';')[0]!)).status).toBe(200)
  }
})

test('DEC-004 DEC-100 the cookie opens no other call, and no token does as cookie what the header does', async () => {
  const cookie = await cookieOf(person)
  expect((await anyone.ask(session.info, {}, { headers: { cookie } })).status).toBe(401)
  expect((await anyone.ask(vehicleBrand.list, {}, { headers: { cookie } })).status).toBe(401)
  expect((await anyone.ask(vehicleBrand.exportXls, {}, { headers: { cookie } })).status).toBe(401)
  const removal = { method: 'POST', body: { relativePath: secret.path }, headers: { cookie } }
  expect((await anyone.fetch('/sys/common/removeFile', removal)).status).toBe(401)
  const sent = await anyone.fetch('/sys/common/upload', { method: 'POST', headers: { cookie } })
  expect(sent.status).toBe(401)
  const [, value = ''] = cookie.split('=')
  expect((await anyone.ask(session.info, {}, { headers: { 'access-token': value } })).status).toBe(401)
  expect((await bare(secret.url, `banyan-file=${person.token}`)).status).toBe(401)
  expect((await bare(secret.url, `access-token=${person.token}`)).status).toBe(401)
})

test('DEC-100 the cookie of another tenant finds nothing, a member of several tenants reads in each', async () => {
  expect((await bare(secret.url, await cookieOf(stranger))).status).toBe(404)
  const theirs = await upload(stranger, 'b.png', png)
  const boss = await cookieOf(await admin())
  for (const { url } of [secret, theirs]) expect((await bare(url, boss)).status).toBe(200)
})

test('security §11 the cookie ends with the session, and leaving takes it back', async () => {
  const { body, headers } = await anyone.ask(session.login, {
    username: colleague.username,
    password: testPassword,
  })
  const cookie = String(headers['set-cookie']).split(';')[0]!
  const { token } = body.result as { token: string }
  expect((await bare(secret.url, cookie)).status).toBe(200)
  const left = await anyone.ask(session.logout, {}, { headers: { 'access-token': token } })
  expect(String(left.headers['set-cookie'])).toMatch(/^banyan-file=; Path=\/sys\/common\/static; Max-Age=0/)
  expect((await bare(secret.url, cookie)).status).toBe(401)
  const [sessionId = ''] = person.token.split('.')
  // A session that was refreshed has newer cookies; only one that never was keeps its first (decision 0012).
  await sql(`update identity_session set gen = gen + 1 where id = $1`, [sessionId])
  const old = tokenMint(testSecret, clock()).file(sessionId, 1000, new Date(Date.now() - 1000))
  expect((await bare(secret.url, `banyan-file=${old}`)).status).toBe(401)
})

test('DEC-108 DEC-004 a download ticket opens its own path, once', async () => {
  const ticket = async (path: string) => (await person.call(session.ticket, { use: 'download', path })).ticket
  const right = await ticket(secret.url)
  expect((await anyone.fetch(`${secret.url}?token=${right}`)).status).toBe(200)
  expect((await anyone.fetch(`${secret.url}?token=${right}`)).status).toBe(401)
  expect((await anyone.fetch(`${secret.url}?token=${await ticket(contract.url)}`)).status).toBe(401)
  expect((await anyone.fetch(`${secret.url}?token=${person.token}`)).status).toBe(401)
  expect((await anyone.fetch(`/plat-oauth${secret.url}?token=${await ticket(secret.url)}`)).status).toBe(200)
  expect((await anyone.fetch(`${secret.url}?token=${await ticket(`/plat-oauth${secret.url}`)}`)).status).toBe(
    200,
  )
})

test('FILE-005 FILE-008 DEC-099 the uploader and administrators remove a file, others do not', async () => {
  const boss = await someone({ roles: ['tenant_admin'] })
  const remove = (who: Client, relativePath: string) =>
    who.fetch('/sys/common/removeFile', { method: 'POST', body: { relativePath } })
  const [one, two] = [await upload(person, 'a.png', png), await upload(person, 'b.png', png)]
  await person.fetch(`${one.url}?thumb=100`)
  const bystander = await someone()
  const refused = await remove(bystander, one.path)
  expect([refused.status, refused.body.message]).toEqual([403, '没有权限，请联系管理员授权'])
  expect((await remove(stranger, one.path)).body).toMatchObject({ success: true, message: '删除成功!' })
  expect((await person.fetch(one.url)).status).toBe(200)
  expect((await remove(person, one.path)).body).toMatchObject({ success: true, message: '删除成功!' })
  expect((await remove(boss, two.url)).body).toMatchObject({ success: true, message: '删除成功!' })
  for (const { url } of [one, two]) expect((await person.fetch(url)).status).toBe(404)
  const logged = await sql(`select username from kernel_log where entity = 'file' and operate_type = 4`)
  expect(logged).toEqual([{ username: person.username }, { username: boss.username }])
})

test.each([
  '1000/temp/202601/00000000000000000000000000000000.png',
  '../../../etc/passwd',
  '/etc/passwd',
  'https://elsewhere.test/a.png',
])(
  'DEC-099 what is not in the file table (%s) counts as removed and is not looked for',
  async (relativePath) => {
    const { body } = await person.fetch('/sys/common/removeFile', { method: 'POST', body: { relativePath } })
    expect(body).toMatchObject({ success: true, message: '删除成功!' })
  },
)

test('FILE-005 DEC-099 the path may come in a multipart form', async () => {
  const { path, url } = await upload(person, 'a.png', png)
  const payload = `--x\r\ncontent-disposition: form-data; name="relativePath"\r\n\r\n${path}\r\n--x--\r\n`
  const form = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload }
  expect((await anyone.fetch('/sys/common/removeFile', form)).status).toBe(401)
  expect((await person.fetch('/sys/common/removeFile', form)).body.message).toBe('删除成功!')
  expect((await person.fetch(url)).status).toBe(404)
  const nothing = await person.fetch('/sys/common/removeFile', { method: 'POST', body: {} })
  expect(nothing.status).toBe(400)
})

test('API-013 a file belongs to the tenant its uploader works in', async () => {
  const boss = await admin()
  const sent = multipart('a.txt', Buffer.from('a'))
  for (const tenant of ['1000', '1001']) {
    const headers = { ...sent.headers, 'tenant-id': tenant }
    const { body } = await boss.fetch('/sys/common/upload', { ...sent, headers })
    expect(body.message).toMatch(new RegExp(`^${tenant}/temp/`))
  }
  expect((await tryUpload(stranger, 'a.txt', 'a')).body.message).toMatch(/^1001\/temp\//)
})

test('FILE-006 security §9 the small copies of a file go with it', async () => {
  const picture = await upload(person, 'c.png', png)
  const folder = dirname(join(dataDir, 'files', picture.path))
  const beside = () => readdirSync(folder).filter((name) => name.startsWith(basename(picture.path)))
  for (const edge of [100, 400]) await person.fetch(`${picture.url}?thumb=${edge}`)
  expect(beside()).toHaveLength(3)
  await person.fetch('/sys/common/removeFile', { method: 'POST', body: { relativePath: picture.path } })
  await expect.poll(beside).toEqual([])
  expect((await person.fetch(`${picture.url}?thumb=100`)).status).toBe(404)
})

test('FILE-006 sound is played in parts, and a small copy has a tag of its own', async () => {
  const wav = Buffer.concat([
    Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'),
    Buffer.alloc(24),
  ])
  const sound = await upload(person, 'a.wav', wav)
  const part = await person.fetch(sound.url, { headers: { range: 'bytes=0-3' } })
  expect([part.status, part.raw.toString()]).toEqual([206, 'RIFF'])
  expect(String(part.headers['content-disposition'])).toMatch(/^inline/)
  const tagOf = async (url: string) => String((await person.fetch(url)).headers.etag)
  const [row] = await sql<{ id: string }>('select id from files_file where key = $1', [secret.path])
  expect(await tagOf(secret.url)).toBe(`"${row!.id}"`)
  expect(await tagOf(`${secret.url}?thumb=150`)).toBe(`"${row!.id}-200"`)
  const { headers } = await person.fetch(`${avatar.url}?thumb=150`)
  expect(headers['cache-control']).toBe('public, max-age=86400')
})

test('DEC-099 security 14 the log tells which file was removed', async () => {
  const { path } = await upload(person, '将删.png', png)
  await person.fetch('/sys/common/removeFile', { method: 'POST', body: { relativePath: path } })
  const [line] = await sql(
    `select content, operate_type, username, before, after from kernel_log where entity = 'file' and before ->> 'key' = $1`,
    [path],
  )
  expect(line).toEqual({
    content: '删除文件',
    operate_type: 4,
    username: person.username,
    before: { key: path, name: '将删.png', userId: person.userId },
    after: null,
  })
})
