import { expect, test, vi } from 'vitest'
import { consoleSender } from './sms.ts'

test('DEC-011 a code for development is printed with its number', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await consoleSender.send('13800138000', '123456')
  const lines = printed.mock.calls.map(([text]) => text)
  printed.mockRestore()
  expect(lines).toEqual(['短信验证码（仅限开发环境）：13800138000 123456\n'])
})
