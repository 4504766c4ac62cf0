import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the program: the checkout, or the package where npm has installed it. */
export const programRoot = fileURLToPath(new URL('../../../../', import.meta.url))

const packageJson: { version: string; workspaces?: unknown } = JSON.parse(
  readFileSync(join(programRoot, 'package.json'), 'utf8'),
)

/** The version of the program, as `package.json` says it. */
export const { version } = packageJson

/** Only a checkout has workspaces; the package that `npm run package` makes has none. */
const isCheckout = packageJson.workspaces !== undefined

/**
 * The folder that relative paths in settings start from: the checkout, wherever the command was typed; for an installed
 * package the current folder, because the next version replaces the package.
 */
export const workingFolder = isCheckout ? programRoot : process.cwd()

/** A command as the operator of this installation types it. */
export function typedCommand(name: string, words = ''): string {
  return isCheckout ? `npm run ${name}${words && ` -- ${words}`}` : `banyan ${name}${words && ` ${words}`}`
}
