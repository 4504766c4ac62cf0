import { expect, test, vi } from 'vitest'
import { consoleMail } from './contact-codes.ts'

test('a code for development is printed with its address', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await consoleMail.send('ann@example.com', '654321')
  const lines = printed.mock.calls.map(([text]) => text)
  printed.mockRestore()
  expect(lines).toEqual(['邮件验证码（仅限开发环境）：ann@example.com 654321\n'])
})
