import { expect, test } from 'vitest'
import { changeChannel } from './change-channel.ts'

test('everyone who listens hears of a change', () => {
  const changes = changeChannel()
  const heard: unknown[] = []
  changes.onChange((...change) => heard.push(['a', ...change]))
  changes.onChange((...change) => heard.push(['b', ...change]))
  changes.announce(1000, 'thing')
  changes.announce(undefined, undefined)
  expect(heard).toEqual([
    ['a', 1000, 'thing'],
    ['b', 1000, 'thing'],
    ['a', undefined, undefined],
    ['b', undefined, undefined],
  ])
})
