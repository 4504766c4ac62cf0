import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runProduct } from '#testing/process.ts'

/* What the commands of an operator say when they cannot do what they are asked. */

const scratch = mkdtempSync(join(tmpdir(), 'banyan-commands-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const complaints: [command: string, args: string[], says: string][] = [
  ['backup', [], '请指定备份文件，例如 npm run backup -- /backup/banyan.tar.gz'],
  ['restore', [], '请指定备份文件，例如 npm run restore -- /backup/banyan.tar.gz'],
  ['restore', ['--force'], '请指定备份文件，例如 npm run restore -- /backup/banyan.tar.gz'],
  ['restore', ['--all', 'a'], 'restore 没有选项 --all；运行 banyan restore --help 查看说明'],
  ['backup', ['a', 'b'], 'backup 不需要参数 b；运行 banyan backup --help 查看说明'],
  ['constructor', [], '没有名为 constructor 的命令；运行 banyan --help 查看全部命令'],
  ['restore', ['missing.tar.gz'], `找不到备份文件 ${join(scratch, 'missing.tar.gz')}`],
]
test.each(complaints)('operations 11 %s %o says what is missing', async (command, args, says) => {
  const run = runProduct(command, { DATA_DIR: join(scratch, 'data'), INIT_CWD: scratch }, args)
  expect([await run.ended, run.err()]).toEqual([1, `${says}\n`])
})

test('operations 11 the help names every command, and each command explains itself', async () => {
  const help = runProduct('--help', {})
  expect(await help.ended).toBe(0)
  for (const name of ['start', 'migrate', 'backup', 'restore', 'admin:reset', 'demo:reset'])
    expect(help.out()).toContain(`\n  ${name} `)
  const restore = runProduct('restore', {}, ['--help'])
  expect([await restore.ended, restore.out()]).toEqual([0, expect.stringContaining('--force  目标不是空的')])
  const version = runProduct('--version', {})
  expect([await version.ended, version.out()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
})

const works = [
  ['backup', '备份', [join(scratch, 'new.tar.gz')]],
  ['admin:reset', '重置', []],
  ['demo:reset', '重建演示数据', []],
] as const
test.each(works)(
  '%s ends with one line when the database fails in an unknown way',
  async (command, work, words) => {
    const env = {
      DATABASE_URL: await brokenDatabase(),
      SECRET_KEY: 'a key of forty characters, for tests only',
    }
    const run = runProduct(command, { DATA_DIR: join(scratch, 'data'), ...env }, [...words])
    expect([await run.ended, run.err()]).toEqual([
      1,
      `${work}失败：disk on fire（XX000）；设置 LOG_LEVEL=debug 可看到更多\n`,
    ])
  },
)

/** The address of a PostgreSQL that refuses every connection with an internal error. */
async function brokenDatabase(): Promise<string> {
  const told = Buffer.from('SFATAL\0VFATAL\0CXX000\0Mdisk on fire\0\0')
  const head = Buffer.from('E....')
  head.writeInt32BE(told.length + 4, 1)
  const listener = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([head, told])))
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void listener.close())
  return `postgres://owner:secret@127.0.0.1:${(listener.address() as AddressInfo).port}/banyan`
}
