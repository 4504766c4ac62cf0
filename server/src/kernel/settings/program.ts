import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the program: the checkout, or the package where npm has installed it. */
export const programRoot = fileURLToPath(new URL('../../../../', import.meta.url))

const manifest: { version: string; workspaces?: unknown } = JSON.parse(
  readFileSync(join(programRoot, 'package.json'), 'utf8'),
)

/** The version of the program, as `package.json` says it. */
export const { version } = manifest

/** Only a checkout has workspaces; the package that `npm run package` makes has none. */
const isCheckout = manifest.workspaces !== undefined

/**
 * Where relative paths in settings start: a checkout keeps its data in itself, wherever the command was typed. An
 * installed package is replaced by the next version, so its data stay in the folder where it was started.
 */
export const workingFolder = isCheckout ? programRoot : process.cwd()

/** A command as the operator of this program types it. */
export function typedCommand(name: string, words = ''): string {
  return isCheckout ? `npm run ${name}${words && ` -- ${words}`}` : `banyan ${name}${words && ` ${words}`}`
}
