// The server as few files as possible: Node takes longer to find and open five hundred modules than to run them.
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow, root, viteBin } from './prepare.mjs'

// The bundler of the console, wherever npm has put it.
const { rolldown } = await import(pathToFileURL(createRequire(viteBin()).resolve('rolldown')).href)

const from = join(root, 'server/src')
const to = join(root, 'server/dist')
/** What runs as a process or a thread of its own, beside what is started by hand. */
const entries = ['main', 'migrate', 'kernel/excel/workbook-writer', 'kernel/excel/workbook-reader']
/** Packages of many small modules; the others are loaded from where npm has put them. */
const within = /^(@banyan\/|drizzle-orm|zod|#|\.|\/)/

rmSync(to, { recursive: true, force: true })
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((name) => [name, join(from, `${name}.ts`)])),
  platform: 'node',
  external: (id) => !within.test(id),
  plugins: [keepPlaces()],
})
await bundle.write({ dir: to, entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' })
for (const path of filesBelow(from).filter((each) => each.endsWith('.mjs')))
  cpSync(path, join(to, relative(from, path)))

/** A module still finds what lies beside it: its address is that of its file if each had been written by itself. */
function keepPlaces() {
  const mark = '__place_of__'
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!id.startsWith(from) || !code.includes('import.meta.url')) return
      const place = relative(from, id).replaceAll(sep, '/').replace(/\.ts$/, '.js')
      return { code: code.replaceAll('import.meta.url', `${mark}('${place}')`) }
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
