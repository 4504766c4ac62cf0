import { setImmediate } from 'node:timers/promises'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import 'react/jsx-dev-runtime'
import 'react-dom/client'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { resize } from './window.ts'

configure({
  // drawers, dialogs and editors are fetched when first wanted: a busy machine takes its time
  asyncUtilTimeout: 15_000,
  // each try of a `find…` would print the whole page into its error
  getElementError: (message) => new Error(message ?? 'not found'),
})

// No test here looks at colours, and matching antd's style sheets would take half of its time.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null })

// React's development build, which `act` needs, takes a stack trace for each element: an eighth of the time of the tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
const enoughTraces = { get: () => 10_000, set: () => undefined, configurable: true }
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enoughTraces)

// React is loaded above; antd, which is not, leaves out the checks it makes for developers.
process.env.NODE_ENV = 'production'

afterEach(cleanup)

// The files of a worker share its window and its packages, antd above all, which takes longer to load than most files
// to run. What else a file left behind is cleared away: the next one loads the console anew.
afterAll(async () => {
  cleanup()
  for (let turn = 0; turn < 3; turn++) await setImmediate() // React works on after a test
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  queryClient.clear()
  resize(1024)
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  vi.resetModules()
})
