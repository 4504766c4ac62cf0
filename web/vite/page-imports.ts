import type { Plugin, Rolldown } from 'vite'

const firstPages = /(^|\/)(login-page|console)-[\w-]{8}\.js$/
const baseChunk = /(^|\/)base-[\w-]{8}\.js$/

/**
 * Lets a dynamically imported file name its own imports instead of each importer, because hundreds of names are larger
 * than the code around them. The first pages name them, so that all their files are loaded at once.
 */
export const filesNamedByImporter = (
  file: string,
  needed: string[],
  { hostId }: { hostId: string },
): string[] =>
  baseChunk.test(hostId) && firstPages.test(file) ? needed : needed.filter((each) => each.endsWith('.css'))

/**
 * Makes each dynamically imported file load its own imports. Files that import each other are refused, because each
 * would wait for the other.
 */
export function loadImportsOfFetched(): Plugin {
  return {
    name: 'imports-of-fetched',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
      for (const { fileName, imports } of chunks)
        if (imports.some((each) => neededBy(each, bundle).has(fileName)))
          throw new Error(
            `${fileName} needs itself: which of its files runs first would depend on the network`,
          )
      for (const fetched of chunks) {
        const fetchers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(fetched.fileName))
        if (fetchers.length === 0 || firstPages.test(fetched.fileName)) continue
        const present = fetchers.map(({ fileName }) => neededBy(fileName, bundle))
        const below = [...neededBy(fetched.fileName, bundle)].filter(
          (each) =>
            each !== fetched.fileName &&
            !fetched.imports.includes(each) &&
            !present.every((known) => known.has(each)),
        )
        fetched.code += below.map((each) => `import"./${each.replace(/.*\//, '')}";`).join('')
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
