import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileExtension } from '@banyan/contract/file-type'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { docxOf, pdf, tryUpload, upload, zipOf } from '#testing/files.ts'
import { multipart, startServer } from '#testing/server.ts'

// A temp directory of our own: what other servers on this machine leave there is not ours to judge.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'banyan-test-temp-'))
const { someone, anyone, dataDir, sql } = await startServer()
const person = await someone()
const disk = (key: string) => join(dataDir, 'files', key)
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#2a8' } })
const png = await picture().png().toBuffer()

test('FILE-001 FILE-003 DEC-098 an upload answers with its path in message and the details in result', async () => {
  const { status, body } = await tryUpload(person, '合同 附件.pdf', pdf, { biz: 'file', isup: '1' })
  expect(status).toBe(200)
  const { path } = body.result as { path: string }
  expect(path).toMatch(/^1000\/file\/20\d{4}\/[0-9a-f]{32}\.pdf$/)
  expect(body).toMatchObject({ success: true, code: 200, message: path })
  expect(body.result).toEqual({
    path,
    url: `/sys/common/static/${path}`,
    name: '合同 附件.pdf',
    size: pdf.length,
    type: 'application/pdf',
  })
  expect(await readFile(disk(path))).toEqual(pdf)
  // Files are for the server's account alone, whatever the umask (security §19).
  expect(statSync(disk(path)).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(disk(path))).mode & 0o777).toBe(0o700)
  const [row] = await sql('select * from files_file where key = $1', [path])
  expect(row).toMatchObject({
    tenant_id: 1000,
    biz: 'file',
    user_id: person.userId,
    create_by: person.username,
  })
})

test.each([{}, { biz: '' }, { biz: 'nonsense' }, { biz: '../../etc' }])(
  'FILE-002 DEC-098 without a known biz (%o) a file is temporary',
  async (fields) => {
    expect((await upload(person, 'a.txt', '正文', fields as Record<string, string>)).path).toMatch(
      /^1000\/temp\//,
    )
  },
)

test.each([
  ['a.docx', docxOf(), 'docx'],
  ['a.xlsx', zipOf([part('[Content_Types].xml'), part('xl/workbook.xml')]), 'xlsx'],
  ['a.zip', zipOf([part('读我.txt')]), 'zip'],
  ['a.csv', Buffer.from('BM编号,名称\n1,甲'), 'csv'],
  ['gbk.txt', Buffer.from('d6d0b9fa', 'hex'), 'txt'],
  ['说明.md', Buffer.from('# 标题\n<b>粗</b>'), 'md'],
  [
    'a.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path fill="url(#a)" d="M0 0h9v9z"/></svg>'),
    'svg',
  ],
  ['v2.0.最终版.PDF', pdf, 'pdf'],
  ['a.wav', Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'), 'wav'],
  ['photo.JPEG', await picture().jpeg().toBuffer(), 'jpg'],
  ['blob', png, 'png'],
])('FILE-001 %s is known by its content', async (name, content, extension) => {
  expect((await upload(person, name, content)).path.split('.').at(-1)).toBe(extension)
})

test('FILE-001 security §9 a picture is drawn anew: upright, without camera and place, without what hung on it', async () => {
  const source = await picture(60, 40)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { path, size, name } = await upload(
    person,
    'x.jpg',
    Buffer.concat([source, Buffer.from('<script>1</script>')]),
  )
  const stored = await readFile(disk(path))
  const { width, height, exif, orientation } = await sharp(stored).metadata()
  expect([width, height, exif, orientation]).toEqual([40, 60, undefined, undefined])
  expect([stored.includes('<script>'), stored.length, name]).toEqual([false, size, 'x.jpg'])
})

const sheet = [part('[Content_Types].xml'), part('xl/workbook.xml')]
const wrong = (extension: string) => `上传失败，文件类型异常：${extension}`
const drawing = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inside}</svg>`

test.each<[string, string, Buffer | string]>([
  ['html called a picture', 'a.png', '<html><script>alert(1)</script></html>'],
  ['html', 'a.html', '<html></html>'],
  ['html called text', 'a.txt', '\n <!DOCTYPE html><script>1</script>'],
  ['html behind a comment', 'a.md', '<!-- x --><script>1</script>'],
  ['a shell script', 'a.sh', '#!/bin/sh\nrm -rf /'],
  ['a shell script called text', 'a.txt', '#!/bin/sh\nrm -rf /'],
  ['php called csv', 'a.csv', '<?php system($_GET[0]);'],
  ['javascript', 'a.js', 'alert(1)'],
  ['a program', 'a.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['a program called pdf', 'a.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['a program called text', 'a.txt', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['an ELF program', 'a.png', Buffer.from('7f454c4602010100', 'hex')],
  [
    'an installer called doc',
    'a.doc',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  ],
  ['a java archive', 'a.zip', zipOf([part('META-INF/MANIFEST.MF')])],
  ['a document with macros', 'a.docx', docxOf(part('word/vbaProject.bin'))],
  ['a picture called pdf', 'a.pdf', png],
  ['a pdf called picture', 'a.png', pdf],
  ['a zip called docx', 'a.docx', zipOf([part('x.txt')])],
  ['a double extension', 'shell.php.png', png],
  ['a double extension of a page', 'a.html.png', png],
  ['an extension behind blanks', 'a.exe .png', png],
  ['script in a picture header', 'a.gif', 'GIF89a/*<script>alert(1)</script>*/=1;'],
  ['a picture that is an archive', 'a.png', Buffer.concat([png, zipOf([part('x.class')])])],
  ['a pdf that is an archive', 'a.pdf', Buffer.concat([pdf, zipOf([part('x.class')])])],
  ['a pdf behind a page', 'a.pdf', Buffer.concat([Buffer.from('<html>'), pdf])],
  ['a drawing with script', 'a.svg', drawing('<script>alert(1)</script>')],
  ['a drawing with a handler', 'a.svg', drawing('', ' onload="alert(1)"')],
  ['a drawing with a prefixed script', 'a.svg', drawing('<s:script xmlns:s="http://www.w3.org/2000/svg"/>')],
  ['a drawing with a page inside', 'a.svg', drawing('<foreignObject><p/></foreignObject>')],
  ['a drawing that loads', 'a.svg', drawing('<use href="https://evil.test/a.svg#x"/>')],
  ['a drawing with a script address', 'a.svg', drawing('<a xlink:href="&#106;avascript:alert(1)"/>')],
  [
    'a drawing with entities',
    'a.svg',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('&x;')}`,
  ],
  ['a drawing that becomes active', 'a.svg', drawing('<set attributeName="href" to="javascript:1"/>')],
  ['bytes of nothing', 'a.dat', Buffer.from([1, 2, 3])],
  ['a script for Windows', 'a.bat', '@echo off\r\ndel *'],
  ['a script for Windows called text', 'a.txt', '@echo off\r\ndel *'],
  ['a server page called text', 'a.log', '<% Runtime.exec %>'],
  ['a short php tag called json', 'a.json', '<?= `id` ?>'],
  ['a page of another kind', 'a.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['a page called xml', 'a.xml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['a style sheet of xml', 'a.xml', '<?xml version="1.0"?>\n<?xml-stylesheet href="x.xsl"?><r/>'],
  ['a page in UTF-16', 'a.txt', Buffer.from('\ufeff<html><script>1</script>', 'utf16le')],
  ['a java class', 'a.png', Buffer.from('cafebabe00000034', 'hex')],
  ['an Android program', 'a.zip', zipOf([part('AndroidManifest.xml')])],
  ['a sheet with macros', 'a.xlsx', zipOf([...sheet, part('xl/vbaProject.bin')])],
  ['a sheet of the macro kind', 'a.xlsm', zipOf(sheet)],
  ['a picture with a page behind it called page', 'a.htm', Buffer.concat([png, Buffer.from('<script>')])],
  ['a server setting', '.htaccess', 'AddType application/x-httpd-php .png'],
  ['a link of Windows', 'a.lnk', Buffer.from('4c0000000114020000000000c000000000000046', 'hex')],
  ['a flash film', 'a.png', Buffer.from('465753090000000078', 'hex')],
  ['a name that ends in a dot', 'a.png.', png],
  ['a name that ends in a stream', 'a.png::$DATA', png],
  ['a packed drawing', 'a.svgz', Buffer.from('1f8b0800', 'hex')],
  ['a drawing that loads by style', 'a.svg', drawing('<style>@import "https://evil.test"</style>')],
  ['a drawing that loads by url()', 'a.svg', drawing('<rect fill="url(https://evil.test/x)"/>')],
  ['a drawing in an entity', 'a.svg', drawing('<a href="&#x6a;avascript:1"/>')],
  ['a drawing in another encoding', 'a.svg', `<?xml version="1.0" encoding="utf-7"?>${drawing('')}`],
  ['a drawing with a picture inside', 'a.svg', drawing('<image href="data:image/svg+xml,x"/>')],
  ['a broken picture', 'a.png', png.subarray(0, 60)],
])('FILE-001 DEC-098 security §9 %s is refused', async (_, name, content) => {
  const before = filesOnDisk()
  const { status, body } = await tryUpload(person, name, content)
  expect([status, body.success, body.code, body.message]).toEqual([
    200,
    false,
    500,
    wrong(fileExtension(name) || '未知'),
  ])
  expect(filesOnDisk()).toEqual(before)
})

test('FILE-001 security §9 a moving picture of more than 40 megapixels over all its frames is refused', async () => {
  const frame = await picture(1000, 1000).raw().toBuffer()
  const frames = Array.from({ length: 45 }, (_, at) => Buffer.from(frame).fill(at * 5))
  const film = await sharp(Buffer.concat(frames), {
    raw: { width: 1000, height: 45_000, channels: 3, pageHeight: 1000 },
    limitInputPixels: false,
  })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
  expect((await sharp(film, { animated: true, limitInputPixels: false }).metadata()).pages).toBe(45)
  expect((await tryUpload(person, 'a.webp', film)).body.message).toBe(wrong('webp'))
})

test('FILE-001 security §9 a form without a file, with two, or with too many fields is refused and leaves nothing', async () => {
  const before = filesOnDisk()
  const line = (name: string, more: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
  const send = (payload: string) =>
    person.fetch('/sys/common/upload', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${payload}--x--\r\n`,
    })
  const text = (field: string) => line(field, '; filename="a.txt"', '正文')
  for (const payload of [
    line('biz', '', 'temp'),
    text('file') + text('file'),
    Array.from({ length: 200 }, (_, at) => line(`f${at}`, '', 'x')).join('') + text('file'),
  ]) {
    const { status, body } = await send(payload)
    expect([status < 500, body.success]).toEqual([true, false])
  }
  const cut = await person.fetch('/sys/common/upload', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: text('file').slice(0, -6),
  })
  expect(cut.body.success).toBe(false)
  expect(filesOnDisk()).toEqual(before)
})

test('FILE-001 security §9 tenant, key and owner in the form are not taken', async () => {
  const { path } = await upload(person, 'a.txt', '正文', {
    biz: 'file',
    tenantId: '1001',
    key: '../../x',
    path: '1001/file/x',
    userId: 'admin',
  })
  expect(path).toMatch(/^1000\/file\//)
  const [row] = await sql('select tenant_id, user_id from files_file where key = $1', [path])
  expect(row).toEqual({ tenant_id: 1000, user_id: person.userId })
})

test('FILE-001 security §9 a picture of more than 40 megapixels is refused before it is unpacked', async () => {
  const bomb = await picture(8000, 6000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect((await tryUpload(person, 'a.png', bomb)).body.message).toBe(wrong('png'))
})

test('FILE-001 security §9 documents that unpack to too much are refused, also those that lie about it', async () => {
  const zeros = Buffer.alloc(20_000_000)
  const huge = docxOf({ name: 'word/media.bin', content: zeros, says: 400_000_000 })
  const lying = docxOf({ name: 'word/media.bin', content: zeros, says: 10 })
  for (const bomb of [huge, lying]) {
    expect(bomb.length).toBeLessThan(100_000)
    expect((await tryUpload(person, 'a.docx', bomb)).body.message).toBe(wrong('docx'))
  }
})

test('DEC-098 an empty file and one past the limit are refused', async () => {
  expect((await tryUpload(person, 'a.txt', '')).body.message).toBe('上传失败！')
  const big = await tryUpload(person, 'a.txt', Buffer.alloc(51 * 1024 * 1024, 'a'))
  expect(big.body.message).toBe('文件大小超出50MB限制, 请压缩或降低文件质量!')
  const avatar = await tryUpload(person, 'a.png', Buffer.alloc(6 * 1024 * 1024), { biz: 'avatar' })
  expect(avatar.body.message).toBe('文件大小超出5MB限制, 请压缩或降低文件质量!')
})

test('DEC-098 a file of exactly the limit is not too big, one byte more is', async () => {
  const limit = 5 * 1024 * 1024
  const send = async (size: number) =>
    (await tryUpload(person, 'a.png', Buffer.alloc(size), { biz: 'avatar' })).body.message
  expect(await send(limit)).toBe(wrong('png'))
  expect(await send(limit + 1)).toBe('文件大小超出5MB限制, 请压缩或降低文件质量!')
})

test('FILE-001 of an upload that failed nothing is left in the table', async () => {
  const rows = () => sql('select count(*)::int as n from files_file')
  const before = await rows()
  for (const cut of [60, png.length - 20]) await tryUpload(person, 'a.png', png.subarray(0, cut))
  expect(await rows()).toEqual(before)
})

test('DEC-098 each biz takes its own kinds', async () => {
  expect((await tryUpload(person, 'a.pdf', pdf, { biz: 'avatar' })).body.message).toBe(wrong('pdf'))
  expect((await tryUpload(person, 'a.png', png, { biz: 'import' })).body.message).toBe(wrong('png'))
  expect((await upload(person, 'a.png', png, { biz: 'avatar' })).path).toMatch(/^1000\/avatar\//)
})

test.each([
  '../../../etc/passwd.png',
  '..\\\\..\\\\windows\\\\a.png',
  '/etc/a.png',
  'C:\\\\fakepath\\\\a.png',
])('security §9 the path in the name %s leads nowhere', async (name) => {
  const { path, name: shown } = await upload(person, name, png)
  expect(path).toMatch(/^1000\/temp\/\d{6}\/[0-9a-f]{32}\.png$/)
  expect(shown).toMatch(/^(passwd|a)\.png$/)
})

test('FILE-001 security §9 a NUL in the name is refused', async () => {
  const { status, body } = await tryUpload(person, 'a.exe\0.png', png)
  expect([status, body.success]).toEqual([400, false])
})

test('FILE-004 API-012 nobody uploads without a session, and no body is read from them', async () => {
  expect((await tryUpload(anyone, 'a.png', png)).status).toBe(401)
  const { status } = await person.fetch('/sys/common/upload', { method: 'POST', body: { biz: 'temp' } })
  expect(status).toBe(400)
})

test('security §16 an upload repeated under its Idempotency-Key is stored once; another file under it is refused', async () => {
  const send = (content: string) => {
    const sent = multipart('once.txt', Buffer.from(content), { biz: 'file' })
    return person.fetch('/sys/common/upload', {
      ...sent,
      headers: { ...sent.headers, 'idempotency-key': 'photo' },
    })
  }
  const paths = [await send('正文'), await send('正文')].map(
    ({ body }) => (body.result as { path: string }).path,
  )
  expect(paths[1]).toBe(paths[0])
  expect((await send('别的')).body.message).toBe('重复请求的内容与首次提交不一致')
  const [counted] = await sql(`select count(*)::int from files_file where name = 'once.txt'`)
  expect(counted).toEqual({ count: 1 })
})

test('security §9 nothing is left in the temp areas', () => {
  expect(readdirSync(join(dataDir, 'files', 'incoming'))).toEqual([])
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('banyan-upload-'))).toEqual([])
})

function part(name: string) {
  return { name, content: Buffer.from(name) }
}

function filesOnDisk(): string[] {
  const root = join(dataDir, 'files')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}
