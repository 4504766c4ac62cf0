import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Bundles the server once for tests that start it as a process: what ships is what is tested, and it starts fast. */
export default function setup(): void {
  const script = fileURLToPath(new URL('../../../scripts/bundle.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the server could not be bundled: ${stderr}`)
}
