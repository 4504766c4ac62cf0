import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** `npm start` runs the server bundled; while developing and in tests it runs from its sources. */
export const isCompiled = import.meta.url.endsWith('.js')

/** A module beside another that runs in a process or a thread of its own. */
export const entryBeside = (url: string, name: string): URL =>
  new URL(`./${name}.${isCompiled ? 'js' : 'ts'}`, url)

/** What Node needs to be told to run one. An absolute address: `tsx` alone is looked for from the working directory. */
export const entryOptions: readonly string[] = isCompiled
  ? []
  : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
