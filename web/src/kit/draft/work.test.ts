import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { continueDraftAt, type DraftDesk, type DraftText, type KeptDraft, setDesk } from './desk.ts'
import { createWork } from './work.ts'

/** A desk that holds what was written by place, as one slot for each form. */
function memoryDesk() {
  const kept = new Map<string, KeptDraft>()
  let count = 0
  const desk = {
    open: (place: string) => {
      const origin = `b.w.${++count}`
      const id = `${place} ${origin}`
      const isOpen = new Set([origin])
      return {
        look: async (tell: (found: KeptDraft[]) => void) =>
          tell([...kept.values()].filter((each) => each.place === place && !isOpen.has(each.origin))),
        write: async (text: DraftText) => {
          kept.set(id, { ...text, place, origin, savedAt: 1, isElsewhere: false })
          return 1
        },
        remove: async () => void kept.delete(id),
        discard: async (draft: KeptDraft) => void kept.delete(`${draft.place} ${draft.origin}`),
        close: () => undefined,
      }
    },
  }
  setDesk(async () => desk as unknown as DraftDesk)
  return { kept, texts: () => [...kept.values()].map(({ content }) => content.parts) }
}

/** A form with one field. */
function openForm(place = 'vehicle/new', version?: number) {
  const work = createWork({ place, title: '新增车辆', version }, '/vehicle')
  let typed: string | undefined
  const detach = work.attach('fields', {
    read: () => typed,
    restore: (kept: string) => {
      typed = kept
    },
    changes: (kept: string) => [{ label: '车牌号', now: typed, kept }],
  })
  return {
    work,
    detach,
    value: () => typed,
    type(text: string | undefined) {
      typed = text
      work.changed()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  setDesk(undefined)
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what is typed is kept within half a second, also while typing goes on', async () => {
  const { texts } = memoryDesk()
  const form = openForm()
  for (const text of ['京', '京A', '京A1']) {
    form.type(text)
    await pass(300)
  }
  expect(texts()).toEqual([{ fields: '京A' }])
  await pass(400)
  expect(texts()).toEqual([{ fields: '京A1' }])
  expect(form.work.state().savedAt).toBe(1)
})

test('a saved form leaves nothing behind, even when its last key was on its way', async () => {
  const { texts } = memoryDesk()
  const form = openForm()
  form.type('京A')
  await pass(400)
  form.type('京A1')
  void form.work.keep()
  form.work.settled()
  await pass(1000)
  expect([texts(), form.work.isDirty(), form.work.state().savedAt]).toEqual([[], false, undefined])
})

test('whoever opens the form again is offered what was left, sees it compared, and takes it over or discards it', async () => {
  const { texts, kept } = memoryDesk()
  const left = openForm('vehicle/7', 3)
  left.type('京A')
  await left.work.setAside()
  const again = openForm('vehicle/7', 4)
  await pass(0)
  const [offer] = again.work.state().offers
  if (!offer) throw new Error('nothing was offered')
  expect(again.work.isBehind(offer)).toBe(true)
  expect(again.work.changes(offer)).toEqual([{ label: '车牌号', now: undefined, kept: '京A' }])
  again.work.restore(offer)
  expect([again.value(), again.work.isDirty(), again.work.state().offers]).toEqual(['京A', true, []])
  await pass(400)
  expect(texts()).toEqual([{ fields: '京A' }]) // under its new name only
  await again.work.setAside()
  const third = openForm('vehicle/7', 4)
  await pass(0)
  await third.work.discard(third.work.state().offers[0] as KeptDraft)
  expect([kept.size, third.work.state().offers]).toEqual([0, []])
})

test('a wanted draft comes back without a question, and a part that is drawn later gets its values then', async () => {
  memoryDesk()
  const left = openForm()
  left.type('京A')
  const rows = left.work.attach('rows', { read: () => [1, 2], restore: () => undefined })
  await left.work.setAside()
  rows()
  continueDraftAt('vehicle/new')
  const again = openForm()
  await pass(0)
  expect([again.value(), again.work.state().offers]).toEqual(['京A', []])
  let restored: unknown
  again.work.attach('rows', {
    read: () => restored,
    restore: (kept: number[]) => {
      restored = kept
    },
  })
  expect(restored).toEqual([1, 2])
})

test('a draft that is taken over stays until its values, which a part shows later, are stored anew', async () => {
  const { texts } = memoryDesk()
  const left = openForm()
  left.type('京A')
  await left.work.setAside()
  const again = createWork({ place: 'vehicle/new', title: '新增车辆' }, '/vehicle')
  let shown: string | undefined
  again.attach('fields', {
    read: () => shown,
    restore: (kept: string) => void setTimeout(() => (shown = kept), 50), // as React renders later
  })
  await pass(0)
  again.restore(again.state().offers[0] as KeptDraft)
  await pass(0)
  expect(texts()).toEqual([{ fields: '京A' }])
  await pass(400)
  expect(texts()).toEqual([{ fields: '京A' }])
  again.settled()
  await pass(0)
  expect(texts()).toEqual([])
})

test('changes that are given up leave neither a draft nor what a part kept elsewhere', async () => {
  const { texts } = memoryDesk()
  const form = openForm()
  const discard = vi.fn()
  form.work.attach('steps', { read: () => undefined, restore: () => undefined, discard })
  form.type('京A')
  await pass(400)
  form.work.giveUp()
  await pass(1000)
  expect([texts(), form.work.isDirty(), discard.mock.calls.length]).toEqual([[], false, 1])
})

test('a form without a name, or without a desk, keeps nothing and works', async () => {
  const { texts } = memoryDesk()
  const nameless = createWork(undefined, '/vehicle')
  nameless.changed()
  await pass(1000)
  expect([texts(), nameless.isDirty(), nameless.canKeep()]).toEqual([[], true, false])
  setDesk(undefined)
  const form = openForm()
  onTestFinished(form.detach)
  form.type('京A')
  await pass(1000)
  expect([form.work.isDirty(), form.work.canKeep()]).toEqual([true, false])
})

test('what is typed and taken back leaves no draft; what could not be kept stays open', async () => {
  const { texts } = memoryDesk()
  const form = openForm()
  form.type('京A')
  await pass(400)
  form.type(undefined)
  await pass(400)
  expect([texts(), form.work.state().savedAt]).toEqual([[], undefined])
  const slot = { write: async () => undefined, look: async () => undefined }
  setDesk(async () => ({ open: () => slot }) as unknown as DraftDesk)
  const full = openForm()
  full.type('京B')
  expect([await full.work.setAside(), full.work.isDirty()]).toEqual([false, true])
})
