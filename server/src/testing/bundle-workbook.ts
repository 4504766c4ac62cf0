import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from './bundle.ts'

/** Bundles the entries that read and write workbooks; each of their processes starts a second later from TypeScript sources. */
export default function setup(): (() => void) | undefined {
  if (process.env.WORKBOOK_ENTRIES !== undefined) return
  const folder = `dist-workbook-${process.pid}`
  const bundled = fileURLToPath(new URL(`../../${folder}`, import.meta.url))
  bundleServer({ folder, only: 'workbook/' })
  process.env.WORKBOOK_ENTRIES = join(bundled, 'workbook')
  return () => rmSync(bundled, { recursive: true, force: true })
}
