import { CallError } from '#kit/call/api.ts'
import { notify } from '#kit/call/report.ts'

/** 登录失败 with the server's words, for four seconds; the words are handed back (DEC-012). */
export function showFailure(error: unknown, heading = '登录失败'): string {
  const text = (error instanceof CallError && error.message) || '请求出现错误，请稍后再试'
  notify(text, heading)
  return text
}
