import { expect, test } from 'vitest'
import { cyclesIn } from './cycles.ts'

test('two folders that need each other are a cycle, however deep their files lie', () => {
  expect(
    cyclesIn([
      ['web/src/kit/form/field-item.tsx', 'web/src/kit/widgets/registry.ts'],
      ['web/src/kit/widgets/kinds/text/edit.tsx', 'web/src/kit/form/item.tsx'],
    ]),
  ).toEqual(['web/src/kit: form → widgets → form'])
})

test('a cycle over three folders is found', () => {
  const way: [string, string][] = [
    ['web/src/kit/a/x.ts', 'web/src/kit/b/x.ts'],
    ['web/src/kit/b/y.ts', 'web/src/kit/c/x.ts'],
    ['web/src/kit/c/y.ts', 'web/src/kit/a/y.ts'],
  ]
  expect(cyclesIn(way)).toEqual(['web/src/kit: a → b → c → a'])
  expect(cyclesIn(way.slice(1))).toEqual([])
})

test('a folder and a file beside it are a cycle when each imports the other', () => {
  expect(
    cyclesIn([
      ['server/src/kernel/list/find.ts', 'server/src/kernel/caller.ts'],
      ['server/src/kernel/caller.ts', 'server/src/kernel/list/column.ts'],
    ]),
  ).toEqual(['server/src/kernel: list → caller.ts → list'])
})

test('a folder may use one file above it and be used by another', () => {
  expect(
    cyclesIn([
      ['web/src/kit/widgets/all.ts', 'web/src/kit/widgets/text/widget.ts'],
      ['web/src/kit/widgets/text/widget.ts', 'web/src/kit/widgets/widget.ts'],
    ]),
  ).toEqual([])
})
