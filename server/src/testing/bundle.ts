import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Bundles the server once for tests that start it as a process: what ships is what is tested, and it starts fast. */
export default function setup(): void {
  bundleServer()
}

interface Bundle {
  folder?: string
  /** Further entries as `name=path`. */
  entries?: readonly string[]
  /** Entries whose names begin like this are bundled, no others. */
  only?: string
}

export function bundleServer({ folder = 'dist', entries = [], only = '' }: Bundle = {}): void {
  const script = fileURLToPath(new URL('../../../scripts/bundle.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, ...entries], {
    encoding: 'utf8',
    env: { ...process.env, BUNDLE_FOLDER: folder, BUNDLE_ONLY: only },
  })
  if (status !== 0) throw new Error(`the server could not be bundled: ${stderr}`)
}
