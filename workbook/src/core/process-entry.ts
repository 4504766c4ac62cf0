import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Whether this runs from a bundle; development and tests run from the TypeScript sources. */
export const isCompiled = import.meta.url.endsWith('.js')

/** The address of a module in the same folder that is the entry of a process or thread. */
export const siblingEntry = (url: string, name: string): URL =>
  new URL(`./${name}.${isCompiled ? 'js' : 'ts'}`, url)

/** The Node options that run such an entry. Absolute, because Node resolves a bare `tsx` from the working directory. */
export const entryOptions: readonly string[] = isCompiled
  ? []
  : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
