import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { checkWords, listedFor, wordsOf } from './word-lists.ts'

const root = mkdtempSync(join(tmpdir(), 'banyan-words-'))
const room = join(root, 'web/src/features/fleet/vehicle')
mkdirSync(room, { recursive: true })
writeFileSync(
  join(room, 'page.tsx'),
  `export const Page = () => <b title="车辆列表">共 {count} 辆<i>{\`还有\${count}辆没有设备\`}</i></b>`,
)
const testFile = join(room, 'page.test.tsx')
afterAll(() => rmSync(root, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

test('a text is one line, without times and numbers that differ from run to run', () => {
  expect(wordsOf(' 登录于 2026-11-14 09:00:00，\n 编号 0a1b2c3d4e5f6a7b ')).toBe('登录于 …， 编号 …')
  expect(wordsOf('第 3 页，共 120 条')).toBe('第 3 页，共 … 条')
})

test('a list is made of what was seen and stands in the room, and a text that is missing is named', async () => {
  vi.stubEnv('WORDS', 'write')
  await checkWords(testFile, ['车辆列表', '张三', '还有3辆没有设备', '正在加载', '辆'])
  await checkWords(join(room, 'other.test.tsx'), ['车辆列表'])
  expect(readFileSync(join(room, 'words.txt'), 'utf8')).toBe(
    '# other.test.tsx\n车辆列表\n\n# page.test.tsx\n车辆列表\n辆\n还有3辆没有设备\n',
  )
  vi.unstubAllEnvs()
  expect(listedFor(testFile)).toEqual(['车辆列表', '辆', '还有3辆没有设备'])
  await checkWords(testFile, ['辆', '还有3辆没有设备', '车辆列表', '更多'])
  await expect(checkWords(testFile, ['辆', '车辆列表改', '还有3辆没有设备'])).rejects.toThrow('车辆列表')
  await checkWords(join(room, 'without-list.test.tsx'), [])
})
