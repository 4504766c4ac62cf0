import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../prepare.mjs'
import { makeClientPackage } from './client-package.mjs'

const run = promisify(execFile)

const settings = {
  compilerOptions: {
    target: 'ES2022',
    module: 'nodenext',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    noEmit: true,
  },
}

/** Types that must not go through, each marked as an error to come. */
const misuse = `import { calls, createClient } from '@banyan/client'
const banyan = createClient({ url: '', apiKey: '' })
// @ts-expect-error a vehicle type has no such member
await banyan.call(calls.vehicleType.add, { name: '车', wheels: 4 })
// @ts-expect-error a number
await banyan.call(calls.vehicleType.list, { pageNo: '1' })
const { records } = await banyan.call(calls.vehicleType.list, {})
// @ts-expect-error records have types of their own
records[0]?.wheels
// @ts-expect-error gives no file
await banyan.download(calls.vehicleType.list, {})
`

const program = `import { calls, createClient } from '@banyan/client'
const banyan = createClient({ url: process.argv[2], apiKey: 'byk_1' })
const { records } = await banyan.call(calls.vehicleType.list, {})
console.log(records[0].name)
`

test('decision 0051 in an empty folder the packed client installs, checks the examples of its README and calls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-client-'))
  const server = createServer((_, response) =>
    response.end(
      JSON.stringify({ success: true, code: 200, message: '', result: { records: [{ name: '车' }] } }),
    ),
  )
  try {
    const path = await makeClientPackage(folder)
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
    write('package.json', '{ "private": true, "type": "module" }')
    await run('npm', ['install', path, '--offline', '--no-audit', '--no-fund'], { cwd: folder })
    const readme = readFileSync(join(folder, 'node_modules/@banyan/client/README.md'), 'utf8')
    const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
    expect(examples.length).toBeGreaterThan(4)
    for (const [index, code] of examples.entries()) write(`example-${index}.ts`, code)
    write('misuse.ts', misuse)
    write('tsconfig.json', JSON.stringify(settings))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const said = await run(process.execPath, [compiler, '-p', folder, '--checkers', '1']).catch(
      (error) => error,
    )
    expect(said.stdout).toBe('')
    write('program.js', program)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { stdout } = await run(process.execPath, ['program.js', address], { cwd: folder })
    expect(stdout).toBe('车\n')
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
