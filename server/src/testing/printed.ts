import { afterAll, vi } from 'vitest'

/** The codes the console sender printed, newest last; nothing of them reaches the test's own output. */
export function printedCodes(): (phone: string) => string[] {
  const lines: string[] = []
  const write = process.stdout.write.bind(process.stdout)
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation(((chunk: string, ...rest: never[]) => {
    if (!/^(短信|邮件)验证码/.test(String(chunk))) return write(chunk, ...rest)
    lines.push(String(chunk))
    return true
  }) as typeof process.stdout.write)
  afterAll(() => spy.mockRestore())
  return (phone) =>
    lines.flatMap((line) => (line.includes(phone) ? [/(\d{6})\n$/.exec(line)?.[1] ?? ''] : []))
}
