import type { Plugin, Rolldown } from 'vite'

const firstPages = /(^|\/)(login-page|console)-[\w-]{8}\.js$/
const base = /(^|\/)base-[\w-]{8}\.js$/

/**
 * The names of the files that come with a page stand in that page, not in the first script: three hundred names weigh more
 * there than the code around them. The first pages keep them, so that all their files are fetched at once.
 */
export const namedByFirstScript = (
  file: string,
  needed: string[],
  { hostId }: { hostId: string },
): string[] =>
  base.test(hostId) && !firstPages.test(file) ? needed.filter((each) => each.endsWith('.css')) : needed

/** A page asks for everything below it in its first lines: nothing waits for what asks for it in turn. */
export function importsOfPages(): Plugin {
  return {
    name: 'imports-of-pages',
    apply: 'build',
    generateBundle(_, bundle) {
      const first = Object.values(bundle).find(
        (chunk): chunk is Rolldown.OutputChunk => chunk.type === 'chunk' && base.test(chunk.fileName),
      )
      if (!first) throw new Error('there is no first script that asks for the pages')
      const known = neededBy(first.fileName, bundle)
      for (const name of first.dynamicImports) {
        const page = bundle[name]
        if (page?.type !== 'chunk' || firstPages.test(name)) continue
        const below = [...neededBy(name, bundle)].filter(
          (each) => each !== name && !known.has(each) && !page.imports.includes(each),
        )
        page.code = below.map((each) => `import"./${each.replace(/.*\//, '')}";`).join('') + page.code
      }
    },
  }
}

/** A file and all it imports. */
function neededBy(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (found.has(name) || chunk?.type !== 'chunk') return found
  found.add(name)
  for (const next of chunk.imports) neededBy(next, bundle, found)
  return found
}
