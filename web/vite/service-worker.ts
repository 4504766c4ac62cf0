import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'

const entry = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url))

/** Pages that only work with network: their code is not stored ahead, a visit fetches it. */
const onlineOnly =
  /[\\/](features[\\/](?!service[\\/]|identity[\\/]user-picker[\\/])|features[\\/]service[\\/](type|timeout-rule|dictionary|calendar|figures|template[\\/]designer)|shell[\\/](account|login)|kit[\\/](map|tree|list[\\/]excel)|customer\.html)/

/** Writes the service worker with the list of files that the console needs without network. */
export function serviceWorker(): Plugin {
  let needed: string[] = []
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      needed = filesFor(bundle)
    },
    async writeBundle({ dir = 'dist' }) {
      // A chunk that only imported others may have been merged into the page.
      const files = needed.filter((file) => existsSync(join(dir, file)))
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const build = await rolldown({
        input: entry,
        transform: {
          define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
        },
      })
      await build.write({ file: join(dir, 'sw.js'), format: 'iife', minify: true })
    },
  }
}

/** All files that the first page loads at once or later, except pages that need the network. */
function filesFor(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const follow = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    const { viteMetadata } = chunk as { viteMetadata?: { importedCss: Set<string> } }
    for (const style of viteMetadata?.importedCss ?? []) files.add(style)
    // Imports are always needed, whichever page they were written for.
    for (const next of chunk.imports) follow(next)
    for (const next of chunk.dynamicImports) if (!isOnlineOnly(bundle[next])) follow(next)
  }
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry && !isOnlineOnly(chunk)) follow(name)
  return [...files].sort()
}

const isOnlineOnly = (chunk: Rolldown.OutputBundle[string] | undefined) =>
  chunk?.type === 'chunk' && onlineOnly.test(chunk.facadeModuleId ?? '')
