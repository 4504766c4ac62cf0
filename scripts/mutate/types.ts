import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'
import type { Imports } from './imports.ts'

export interface Types {
  /** Whether a file with another text, and those of its program that import it, have no type error. */
  fit(path: string): boolean
  close(): void
}

/** The compiler as a service: it checks the given files only, which takes a moment where the whole program takes 15 s. */
export function openTypes(root: string, imports: Imports): Types {
  const compiler = new API({ cwd: root })
  /** Files that were broken once: the compiler reads them anew. */
  const touched = new Set<string>()

  return {
    fit(path) {
      const ownConfig = join(root, path.split('/')[0]!, 'tsconfig.json')
      const config = existsSync(ownConfig) ? ownConfig : join(root, 'tsconfig.json')
      touched.add(join(root, path))
      using snapshot = compiler.updateSnapshot({
        openProjects: [config],
        fileChanges: { changed: [...touched] },
      })
      const { program, rootFiles } = snapshot.getProject(config)!
      const importing = [...imports].flatMap(([file, imported]) => (imported.includes(path) ? [file] : []))
      const ofProject = importing.map((file) => join(root, file)).filter((file) => rootFiles.includes(file))
      return [join(root, path), ...ofProject].every((checked) => {
        const errors = [
          ...program.getSyntacticDiagnostics(checked),
          ...program.getSemanticDiagnostics(checked),
        ]
        return errors.length === 0
      })
    },
    close: () => compiler.close(),
  }
}
