import type { CustomerView } from '@banyan/contract/service/customer-link'
import { customerPaths } from '@banyan/contract/service/customer-paths'

/** What a customer sends beside the link. */
interface Sent {
  view: Record<string, never>
  say: { text: string }
  rate: { stars: number; word: string }
}
interface Answers {
  view: CustomerView
  say: null
  rate: null
}

const noAnswer = '网络不通，请稍后再试'

let base: Promise<string> | undefined

/** Where the server is; the same file tells the console. */
async function readBase(): Promise<string> {
  try {
    const reply = await fetch('./config.json', { cache: 'no-cache' })
    const { baseUrl }: { baseUrl?: unknown } = await reply.json()
    return typeof baseUrl === 'string' ? baseUrl : ''
  } catch {
    return ''
  }
}

/** A call with the link; a refusal is thrown with the words of the server. */
export async function ask<C extends keyof Sent>(call: C, token: string, sent: Sent[C]): Promise<Answers[C]> {
  base ??= readBase()
  const url = (await base) + customerPaths[call]
  let answer: { success?: boolean; message?: string; result?: unknown }
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ token, ...sent }),
    })
    answer = await reply.json()
  } catch {
    throw new Error(noAnswer)
  }
  if (!answer.success) throw new Error(answer.message || noAnswer)
  return answer.result as Answers[C]
}
