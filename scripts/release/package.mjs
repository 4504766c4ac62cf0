// npm run package: one file that npm installs anywhere and that runs without building.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../browser.mjs'
import { makeGuidePictures } from '../guide-pictures.mjs'
import { buildIfStale, checkNode, fail, installIfStale, root, say } from '../prepare.mjs'
import { makeClientPackage } from './client-package.mjs'
import {
  bundledDependencies,
  optionalDependencies,
  runtimeDependencies,
  shrinkwrap,
} from './dependencies.mjs'
import { billOfMaterials, licenceTexts } from './notices.mjs'

/** Folders and files of the checkout that ship as they are, in their places: modules look for files above their folder. */
const shipped = [
  'bin',
  'server/dist',
  'server/assets',
  'server/migrations',
  'web/dist',
  'deploy',
  'docs/operations.md',
  'docs/settings.md',
  'docs/scale.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'README.md',
  'LICENSE',
]

/** Builds what is stale, packs it and gives the path of the file. */
export function makePackage(to = join(root, 'dist')) {
  buildIfStale()
  const stage = join(root, '.cache/package')
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  mkdirSync(to, { recursive: true })
  for (const path of shipped)
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(stage, path), {
        recursive: true,
        filter: (from) => !from.endsWith('.build-hash'),
      })
  // npm reads the lock file of a package from a registry only, and no overrides at all: what needs no building comes along.
  const bundled = bundledDependencies()
  for (const path of bundled.paths)
    cpSync(join(root, path), join(stage, path), {
      recursive: true,
      filter: (from) => !from.slice(join(root, path).length).includes('node_modules'),
    })
  const manifest = { ...packageManifest(), bundleDependencies: bundled.names }
  const files = {
    'package.json': json(manifest),
    'npm-shrinkwrap.json': json(shrinkwrap(manifest)),
    'sbom.cdx.json': json(billOfMaterials(manifest)),
    'THIRD-PARTY.txt': licenceTexts(),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(stage, name), text)
  const { status, stderr } = spawnSync('npm', ['pack', stage, '--pack-destination', to, '--silent'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail(`${stderr}\n打包失败`)
  return join(to, `${manifest.name}-${manifest.version}.tgz`)
}

function packageManifest() {
  const { name, version, description, license, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { banyan: 'bin/banyan.mjs' },
    dependencies: runtimeDependencies(),
    optionalDependencies: optionalDependencies(),
  }
}

/** The guides show the product that is packed; without a browser they keep the pictures they have. */
async function renewPictures() {
  const found = await findBrowser().catch(() => undefined)
  if (!found) return say('没有找到浏览器，使用指南沿用现有的图片')
  const replaced = await makeGuidePictures().catch(({ message }) => {
    say(`${message}，沿用现有的图片`)
    return []
  })
  if (replaced.length) say(`使用指南换了图片，请提交：${replaced.join('、')}`)
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode()
  installIfStale()
  await renewPictures()
  const path = makePackage()
  const client = await makeClientPackage()
  say(`已打包：${path}\n安装：npm install -g ${path}，然后运行 banyan --help`)
  say(`别的系统用的客户端：${client}`)
}
