interface Loaded {
  promise?: unknown
  exports?: unknown
  evaluated: boolean
  importers: Set<string>
}

/**
 * Makes the next test file of the worker load the modules of the console again, and empties the browser's storage. Modules
 * of the contract stay loaded, unlike with `vi.resetModules`: they hold no state, and their schemas take long to build.
 */
export function resetConsole() {
  localStorage.clear()
  sessionStorage.clear()
  const { __vitest_worker__: worker } = globalThis as unknown as {
    __vitest_worker__: { evaluatedModules: { idToModuleMap: Map<string, Loaded> } }
  }
  for (const [path, module] of worker.evaluatedModules.idToModuleMap) {
    if (!path.includes('/web/src/')) continue
    Object.assign(module, { promise: undefined, exports: undefined, evaluated: false })
    module.importers.clear()
  }
}
