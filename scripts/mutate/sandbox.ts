import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A copy of the work tree to break things in. Packages are linked to the installed ones, our own workspaces to their
 * copies: a link back to the work tree would test the unbroken contract.
 */
export function makeSandbox(root: string): { path: string; files: string[]; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'banyan-mutate-'))
  chmodSync(path, 0o711) // started as root, the databases of tests run under an account of their own
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((file) => file && existsSync(join(root, file)))
  for (const file of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    cpSync(join(root, file), join(path, file))
  }
  linkPackages(join(root, 'node_modules'), join(path, 'node_modules'))
  for (const workspace of readdirSync(join(root, 'node_modules/@banyan')))
    symlinkSync(join(path, workspace), join(path, 'node_modules/@banyan', workspace))
  if (existsSync(join(root, 'web/node_modules')))
    linkPackages(join(root, 'web/node_modules'), join(path, 'web/node_modules'))
  return { path, files, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, '@banyan'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@banyan' && !name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name))
}
