import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'

/** Bundles the reader and the writer of workbooks: from TypeScript sources each of their processes starts a second later. */
export default function setup(): (() => void) | undefined {
  if (process.env.WORKBOOK_ENTRIES !== undefined) return
  const folder = `dist-workbook-${process.pid}`
  const bundled = fileURLToPath(new URL(`../../${folder}`, import.meta.url))
  bundle({ folder, only: 'workbook/' })
  process.env.WORKBOOK_ENTRIES = join(bundled, 'workbook')
  return () => rmSync(bundled, { recursive: true, force: true })
}
