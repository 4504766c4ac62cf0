// Which packages the product needs at run time, as the lock file pins them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
const manifestOf = (workspace) => JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))

/** Parts of the bundle of the server, so that npm need not install them; tsx runs sources, and a package has none. */
const isBundled = (name) => /^(@banyan\/|drizzle-orm$|zod$|tsx$)/.test(name)

/** What npm installs beside the package, with the exact versions of the checkout. */
export function runtimeDependencies() {
  const all = { ...manifestOf('workbook').dependencies, ...manifestOf('server').dependencies }
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => !isBundled(name))
      .sort(),
  )
}

export const optionalDependencies = () => manifestOf('server').optionalDependencies

/** Direct dependencies that are the same on every platform, and the paths of all that they need. */
export function bundledDependencies() {
  const isPlain = (path) => !lock[path].os && !lock[path].cpu && !lock[path].hasInstallScript
  const names = Object.keys(runtimeDependencies()).filter((name) => closure([name]).every(isPlain))
  return { names, paths: closure(names) }
}

/** The lock file of the package: every package below its dependencies, as the checkout was tested with. */
export function shrinkwrap({ name, version, ...manifest }) {
  const paths = closure([...Object.keys(runtimeDependencies()), ...Object.keys(optionalDependencies())])
  const packages = Object.fromEntries(paths.map((path) => [path, withoutDev(lock[path])]))
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, ...manifest }, ...packages },
  }
}

/** Every package that a running product or its console is made of. */
export function shippedPackages() {
  const wanted = ['server', 'workbook', 'contract', 'web'].flatMap((workspace) => {
    const { dependencies = {}, optionalDependencies: optional = {} } = manifestOf(workspace)
    return Object.keys({ ...dependencies, ...optional })
  })
  return closure(wanted.filter((name) => !/^(@banyan\/|tsx$)/.test(name))).map((path) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version, license = '', integrity } = lock[path]
    return { name, version, license, integrity, text: licenceText(path) }
  })
}

/** The paths of some packages in the lock file and of all that they need, sorted. */
function closure(names) {
  const found = new Set()
  const visit = (from, name, isOptional) => {
    const path = resolvePath(from, name)
    if (!path && isOptional) return
    if (!path) throw new Error(`${name}, needed by ${from || 'the product'}, is missing in package-lock.json`)
    if (found.has(path)) return
    found.add(path)
    const {
      dependencies = {},
      optionalDependencies: optional = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = lock[path]
    for (const each of Object.keys(dependencies)) visit(path, each, false)
    for (const each of Object.keys(optional)) visit(path, each, true)
    for (const each of Object.keys(peerDependencies))
      if (!peerDependenciesMeta[each]?.optional) visit(path, each, false)
  }
  for (const name of names) visit('', name, false)
  return [...found].sort()
}

/** As Node looks for a package: beside the one that needs it, then one level up at a time. */
function resolvePath(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (lock[path]) return path
    if (!folder) return undefined
  }
}

function withoutDev({ dev: _dev, devOptional: _devOptional, peer: _peer, ...entry }) {
  return entry
}

/** The licence as the package brings it; packages of other platforms are not installed here. */
function licenceText(path) {
  const folder = join(root, path)
  if (!existsSync(folder)) return ''
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8').trim() : ''
}
