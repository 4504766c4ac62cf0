// node scripts/complete-lock.mjs: adds to package-lock.json what npm leaves out of it where the registry has no packages
// of other platforms. `npm ci` refuses a lock file that lacks one of them. Versions are those that the packages name.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

const file = join(root, 'package-lock.json')
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

/** Optional packages that others name in the lock file and that it does not hold, as entries by their paths. */
export function missingEntries({ packages }) {
  const entries = Object.entries(packages).flatMap(([from, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isThere(packages, from, name))
      .map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...platformOf(name, version), ...(dev && { dev }), optional: true },
      ]),
  )
  return Object.fromEntries(entries)
}

/** As Node looks for a package: beside the one that needs it, then one level up at a time. */
function isThere(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

/** Packages of one platform carry it in their names. */
function platformOf(name, version) {
  const parts = name.split(/[/.-]/)
  const os = parts.filter((part) => systems.includes(part))
  const cpu = parts.filter((part) => processors.includes(part))
  if (os.length !== 1 || cpu.length !== 1 || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`${name} does not tell its platform, or ${version} is a range`)
  const libc = parts.flatMap((part) => (os[0] === 'linux' && libraries[part]) || [])
  return { cpu, ...(libc.length && { libc }), os }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const packages = Object.entries({ ...lock.packages, ...missingEntries(lock) })
  lock.packages = Object.fromEntries(packages.sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
