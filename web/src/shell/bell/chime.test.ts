import { beforeEach, expect, test, vi } from 'vitest'
import { playChime } from './chime.ts'

const tones: { at: number; frequency: number }[] = []
const closed = vi.fn()
let last: { onended?: () => void }

class FakeAudio {
  currentTime = 2
  destination = {}
  close = closed
  createGain = () => {
    const node = { connect: () => node, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } }
    return node
  }
  createOscillator = () => {
    const tone = {
      onended: undefined,
      frequency: { value: 0 },
      connect: (node: unknown) => node,
      start: (at: number) => tones.push({ at, frequency: tone.frequency.value }),
      stop() {},
    }
    last = tone
    return tone
  }
}

beforeEach(() => {
  tones.length = 0
  vi.stubGlobal('AudioContext', FakeAudio)
})

test.each([
  ['does not tell whether the page was touched', {}],
  ['tells that the page was touched', { userActivation: { hasBeenActive: true } }],
])('two notes sound one after the other when the browser %s', (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  playChime()
  expect(tones).toEqual([
    { at: 2, frequency: 880 },
    { at: 2.16, frequency: 1175 },
  ])
  last.onended?.()
  expect(closed).toHaveBeenCalledOnce()
  closed.mockClear()
})

test('a page that was not touched yet stays silent', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  playChime()
  expect(tones).toEqual([])
})

test('a browser without sound stays silent', () => {
  vi.stubGlobal('AudioContext', undefined)
  vi.stubGlobal('navigator', {})
  expect(playChime).not.toThrow()
})
