// The typed client as a package of its own: one JavaScript file with the contract inside, and plain declarations.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, root, viteBin } from '../prepare.mjs'
import { shippedPackages } from './dependencies.mjs'
import { licenceTexts } from './notices.mjs'

/** Builds and packs the client and gives the path of the file. */
export async function makeClientPackage(to = join(root, 'dist')) {
  const stage = join(root, '.cache/client-package')
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  mkdirSync(to, { recursive: true })
  await bundle(join(stage, 'dist/public.js'))
  writeDeclarations(join(stage, 'dist'))
  cpSync(join(root, 'client/README.md'), join(stage, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
  const zod = shippedPackages().filter(({ name }) => name === 'zod')
  writeFileSync(join(stage, 'THIRD-PARTY.txt'), licenceTexts(zod))
  const manifest = clientManifest()
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  run('npm', ['pack', stage, '--pack-destination', to, '--silent'])
  return join(to, `banyan-client-${manifest.version}.tgz`)
}

/** Its version is that of the product whose contract it holds. */
function clientManifest() {
  const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { name, description } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'))
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    sideEffects: false,
    exports: { '.': { types: './dist/public.d.ts', default: './dist/public.js' } },
    files: ['dist', 'README.md', 'LICENSE', 'THIRD-PARTY.txt'],
  }
}

async function bundle(file) {
  const { rolldown } = await import(pathToFileURL(createRequire(viteBin()).resolve('rolldown')).href)
  const made = await rolldown({ input: join(root, 'client/src/public.ts'), platform: 'neutral' })
  await made.write({ file, format: 'esm' })
}

/** Only what `public.d.ts` leads to; the compiler has spelled the types of the calls out, so nothing else is named. */
function writeDeclarations(to) {
  const all = join(root, '.cache/client-declarations')
  rmSync(all, { recursive: true, force: true })
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly']
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const where = ['--outDir', all, '--rootDir', root]
  run(process.execPath, [compiler, '-p', join(root, 'client'), '--checkers', '1', ...emit, ...where])
  const left = ['public.d.ts']
  for (const name of left) {
    const text = readFileSync(join(all, 'client/src', name), 'utf8')
    for (const [, from] of text.matchAll(/(?:from |import\()["']([^"']+)["']/g)) {
      if (!from.startsWith('./')) fail(`${name} names ${from}, which is not packed`)
      const next = from.slice(2).replace(/\.ts$/, '.d.ts')
      if (!left.includes(next)) left.push(next)
    }
    const path = join(to, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.replaceAll(/((?:from |import\()["']\.\/[^"']+)\.ts(["'])/g, '$1.js$2'))
  }
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status !== 0) fail(`${stdout}${stderr}\n打包失败`)
}
