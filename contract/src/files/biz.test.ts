import { expect, test } from 'vitest'
import { bizTable } from './biz.ts'

test.each<[biz: keyof typeof bizTable, maxMb: number, count: number, kinds: string]>([
  ['temp', 50, 20, 'image drawing document sheet text archive audio video'],
  ['avatar', 5, 1, 'image'],
  ['branding', 5, 1, 'image drawing'],
  ['image', 20, 20, 'image drawing'],
  ['file', 50, 20, 'image drawing document sheet text archive audio video'],
  ['import', 50, 1, 'sheet'],
  ['announcement', 50, 20, 'image drawing document sheet text archive audio video'],
  ['workorder', 50, 20, 'image drawing document sheet text archive audio video'],
  ['form', 50, 20, 'image drawing document sheet text archive audio video'],
])(
  'DEC-098 for %s files have at most %d MB, %d in a field, and are of the kinds %s',
  (biz, maxMb, count, kinds) => {
    expect(bizTable[biz]).toMatchObject({ maxMb, count, kinds: kinds.split(' ') })
  },
)

test('DEC-020 DEC-100 only avatars and pictures of the login page are read without a session', () => {
  const isPublic = Object.entries(bizTable).flatMap(([name, biz]) => ('isPublic' in biz ? [name] : []))
  expect(isPublic).toEqual(['avatar', 'branding'])
})
