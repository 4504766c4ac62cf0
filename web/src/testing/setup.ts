import './react.ts'
import { setImmediate } from 'node:timers/promises'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import './computed-style.ts'
import { resetConsole } from './reset-console.ts'
import './frames.ts'
import './light-nodes.ts'
import './styles.ts'
import { resize } from './window.ts'

configure({
  // drawers, dialogs and editors are fetched when first wanted: a busy machine takes its time
  asyncUtilTimeout: 15_000,
  // no script or style stands among what is looked through: each element would be compared with both
  defaultIgnore: '',
  // each try of a `find…` would print the whole page into its error
  getElementError: (message) => new Error(message ?? 'not found'),
})

afterEach(cleanup)

// The files of a worker share its window and its packages, antd above all, which takes longer to load than most files
// to run. What else a file left behind is cleared away: the next one loads the console anew.
afterAll(async () => {
  cleanup()
  for (let turn = 0; turn < 3; turn++) await setImmediate() // React works on after a test
  await vi.dynamicImportSettled() // a module whose loading is cut off here would fail for all further files
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetMocks()
  queryClient.clear()
  resize(1024)
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  resetConsole()
})

/** vitest keeps a list of all mocks for good, and with each of them all that its file loaded. */
function forgetMocks() {
  const { forEach } = Set.prototype
  Set.prototype.forEach = function () {
    this.clear()
  }
  vi.clearAllMocks()
  Set.prototype.forEach = forEach
}
