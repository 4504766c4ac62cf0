import { render } from '@testing-library/react'
import { Activity } from 'react'
import { expect, test } from 'vitest'
import { useUnsaved } from '#testing/unsaved.ts'
import { PageFrame } from './page-frame.ts'
import { confirmUnload, hasUnsaved } from './unsaved.ts'

let isDirty = true
function Form() {
  useUnsaved(() => isDirty)
  return null
}
const frame = { page: '/a', crumbs: null, claim: () => () => undefined, isRefreshed: false }
const scene = (mode: 'visible' | 'hidden' | 'gone') => (
  <PageFrame value={frame}>
    {mode !== 'gone' && (
      <Activity mode={mode}>
        <Form />
      </Activity>
    )}
  </PageFrame>
)
const leaves = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

test('ux §4 unsaved work counts for its page and for the whole, out of view too, until it is saved or gone', () => {
  const stop = confirmUnload()
  const { rerender } = render(scene('visible'))
  expect([hasUnsaved(), hasUnsaved(['/a']), hasUnsaved(['/b']), leaves()]).toEqual([true, true, false, false])
  rerender(scene('hidden'))
  expect([hasUnsaved(['/a']), leaves()]).toEqual([true, false])
  isDirty = false
  expect([hasUnsaved(), leaves()]).toEqual([false, true])
  isDirty = true
  rerender(scene('gone'))
  expect([hasUnsaved(), leaves()]).toEqual([false, true])
  stop()
})
