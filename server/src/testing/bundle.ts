import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Bundles the server once for tests that start it as a process: what ships is what is tested, and it starts fast. */
export default function setup(): void {
  bundle()
}

/** Further entries as `name=path`. */
export function bundle(entries: readonly string[] = [], folder = 'dist'): void {
  const script = fileURLToPath(new URL('../../../scripts/bundle.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, ...entries], {
    encoding: 'utf8',
    env: { ...process.env, BUNDLE_FOLDER: folder },
  })
  if (status !== 0) throw new Error(`the server could not be bundled: ${stderr}`)
}
