/** One import between two source files, by their paths from the repository root. */
export type Import = readonly [from: string, to: string]

/**
 * Cycles between the entries of a folder, files and folders alike: an import counts between the two entries of the
 * deepest folder that holds both files. Every cycle is told as `folder: a → b → a`.
 */
export function cyclesIn(imports: readonly Import[]): string[] {
  const folders = new Map<string, Map<string, Set<string>>>()
  for (const [from, to] of imports) {
    const edge = edgeOf(from, to)
    if (!edge) continue
    const entries = folders.get(edge.folder) ?? new Map<string, Set<string>>()
    folders.set(edge.folder, entries)
    entries.set(edge.from, (entries.get(edge.from) ?? new Set()).add(edge.to))
  }
  return [...folders].flatMap(([folder, entries]) =>
    cycleOf(entries).map((names) => `${folder}: ${names.join(' → ')}`),
  )
}

function edgeOf(from: string, to: string): { folder: string; from: string; to: string } | undefined {
  const [here, there] = [from.split('/'), to.split('/')]
  let depth = 0
  while (depth < here.length - 1 && depth < there.length - 1 && here[depth] === there[depth]) depth++
  const [a, b] = [here[depth] ?? '', there[depth] ?? '']
  return a === b ? undefined : { folder: here.slice(0, depth).join('/'), from: a, to: b }
}

/** The first cycle of every group of entries that need each other. */
function cycleOf(entries: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (name: string, path: readonly string[]) => {
    const at = path.indexOf(name)
    if (at >= 0) {
      found.push([...path.slice(at), name])
      return
    }
    if (done.has(name)) return
    for (const next of entries.get(name) ?? []) visit(next, [...path, name])
    done.add(name)
  }
  for (const name of entries.keys()) visit(name, [])
  return found
}
