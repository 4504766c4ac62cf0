interface Loaded {
  promise?: unknown
  exports?: unknown
  evaluated: boolean
  importers: Set<string>
}

/**
 * The next file of the worker loads the console anew, with nothing kept by the browser. Unlike after `vi.resetModules` the
 * contract stays: it keeps nothing of a test, and its schemas take long to build.
 */
export function forgetConsole() {
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
