import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const isBundle = import.meta.url.endsWith('.js')
/** A folder with bundled entries for development and tests, which run from the TypeScript sources. */
const bundled = process.env.WORKBOOK_ENTRIES || undefined
const sourceDirectory = fileURLToPath(new URL('..', import.meta.url))

/** Whether the entries are bundled. */
export const isCompiled = isBundle || bundled !== undefined

/** The address of a module in the same folder that is the entry of a process or thread. */
export function siblingEntry(url: string, name: string): URL {
  if (isBundle || !bundled) return new URL(`./${name}.${isBundle ? 'js' : 'ts'}`, url)
  return pathToFileURL(join(bundled, relative(sourceDirectory, dirname(fileURLToPath(url))), `${name}.js`))
}

/** The Node options that run such an entry. Absolute, because Node resolves a bare `tsx` from the working directory. */
export const entryOptions: readonly string[] = isCompiled
  ? []
  : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
